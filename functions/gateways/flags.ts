import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { cached } from '../cache.ts'
import { flagNames, variables } from '../environment.ts'
import { countMetric, logError } from '../log.ts'
import { flagsUnavailable } from '../refusals.ts'
import { type FlagReading, sharedFlagReadings } from '../repositories/service-flags.ts'

/** Up to this age, a function uses a shared reading instead of reading Parameter Store. */
const maxSharedAgeMs = 4_000
/** With the age of the shared reading, the flags are at most 10 seconds old. */
const maxAgeMs = 4_000
const jitterMs = 2_000
const timeoutMs = 2_000

export function flagParameters() {
  const path = process.env[variables.flagPath] ?? '/local'
  return { closed: `${path}/${flagNames.closed}`, embargoEndTime: `${path}/${flagNames.embargoEndTime}` }
}

/** The flags of a stage whose flags were never set. */
export const initialFlags: ServiceFlags = { closed: false, embargoEndTime: null }

/** Reads the flags from Parameter Store. A missing parameter has the value of `defaults`. */
export async function readFlags(client: SSMClient, defaults: ServiceFlags): Promise<ServiceFlags> {
  const names = flagParameters()
  const { Parameters = [] } = await client.send(new GetParametersCommand({ Names: Object.values(names) }), {
    abortSignal: AbortSignal.timeout(timeoutMs),
  })
  const findValue = (name: string) => Parameters.find(({ Name }) => Name === name)?.Value
  return parseFlags(
    findValue(names.closed) ?? String(defaults.closed),
    findValue(names.embargoEndTime) ?? defaults.embargoEndTime ?? 'none',
  )
}

/**
 * The two service flags in Parameter Store, at most 10 s old. Functions share their readings through a table. Each
 * reads the table first, so that any number of functions stays below the account's rate limit. While the flags cannot
 * be read, the last good ones apply.
 */
export const flags = () => {
  const client = new SSMClient({ maxAttempts: 2 })
  const sharedReadings = sharedFlagReadings()
  /** The last good reading that this function knows, its own or a shared one. */
  let lastGood: FlagReading | undefined

  async function renew(): Promise<ServiceFlags> {
    const readAt = Date.now()
    try {
      const shared = await sharedReadings.get()
      if (shared && shared.readAt > (lastGood?.readAt ?? 0)) lastGood = shared
      if (shared && shared.readAt > readAt - maxSharedAgeMs) return shared.flags
    } catch (error) {
      logError(error, { event: 'shared service flags not read' })
    }
    try {
      lastGood = { flags: await readFlags(client, lastGood?.flags ?? initialFlags), readAt }
      await sharedReadings
        .put(lastGood)
        .catch(error => logError(error, { event: 'shared service flags not stored' }))
    } catch (error) {
      countMetric('unreadable-flags')
      logError(error, { event: 'service flags unreadable' })
      if (!lastGood) throw flagsUnavailable()
    }
    return lastGood.flags
  }

  return {
    /** Returns the flags, or the last good ones. Refuses if no function has ever read them. */
    read: cached(renew, maxAgeMs, jitterMs),
  }
}

const malformedFlag = (code: string, message: string) =>
  Object.assign(new Error(message), { name: 'MalformedFlag', code })

function parseFlags(closed: string, embargoEnd: string): ServiceFlags {
  if (closed !== 'true' && closed !== 'false')
    throw malformedFlag(flagNames.closed, 'the closed flag is neither true nor false')
  if (embargoEnd === 'none') return { closed: closed === 'true', embargoEndTime: null }
  const [day] = /^\d{4}-\d\d-\d\d(?=T.*(?:Z|[+-]\d\d:?\d\d)$)/.exec(embargoEnd) ?? ['']
  const instant = new Date(embargoEnd)
  if (!isRealDate(day) || Number.isNaN(instant.getTime()))
    throw malformedFlag(flagNames.embargoEndTime, 'the embargo end time is neither none nor an ISO instant')
  return { closed: closed === 'true', embargoEndTime: instant.toISOString() }
}
