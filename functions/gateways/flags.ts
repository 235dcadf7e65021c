import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { cached } from '../cache.ts'
import { readConfiguration } from '../configuration.ts'
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

/** Reads the flags from Parameter Store. For a missing parameter, uses the last good value, or throws if there is none. */
export async function readFlags(client: SSMClient, lastGood?: ServiceFlags): Promise<ServiceFlags> {
  const names = flagParameters()
  const { Parameters = [] } = await client.send(new GetParametersCommand({ Names: Object.values(names) }), {
    abortSignal: AbortSignal.timeout(timeoutMs),
  })
  const lastGoodValues = lastGood && {
    [names.closed]: String(lastGood.closed),
    [names.embargoEndTime]: lastGood.embargoEndTime ?? 'none',
  }
  const findValue = (name: string) =>
    Parameters.find(({ Name }) => Name === name)?.Value ?? lastGoodValues?.[name]
  return parseFlags(findValue(names.closed), findValue(names.embargoEndTime))
}

/**
 * The two service flags in Parameter Store, at most 10 s old. Functions share their readings through a table. Each
 * reads the table first, so that any number of functions stays below the account's rate limit. While the flags cannot
 * be read, the last good ones apply.
 */
export const flags = () => {
  const client = new SSMClient({ maxAttempts: 2 })
  const sharedReadings = sharedFlagReadings()
  const { hotline } = readConfiguration()

  async function renew(own: FlagReading | undefined): Promise<FlagReading> {
    const readAt = Date.now()
    let shared: FlagReading | undefined
    // While the table cannot be read, a missing parameter may be one that was deleted.
    let lastGood = own?.flags
    try {
      shared = await sharedReadings.get()
      lastGood = shared?.flags ?? initialFlags
    } catch (error) {
      logError(error, { event: 'shared service flags not read' })
    }
    if (shared && shared.readAt > readAt - maxSharedAgeMs) return shared
    try {
      const reading = { flags: await readFlags(client, lastGood), readAt }
      await sharedReadings
        .put(reading)
        .catch(error => logError(error, { event: 'shared service flags not stored' }))
      return reading
    } catch (error) {
      countMetric('unreadable-flags')
      logError(error, { event: 'service flags unreadable' })
      const newest = shared && shared.readAt > (own?.readAt ?? 0) ? shared : own
      if (!newest) throw flagsUnavailable(hotline)
      return newest
    }
  }

  const getReading = cached<FlagReading>((_, own) => renew(own), maxAgeMs, jitterMs)
  return {
    /** Returns the flags, or the last good ones. Refuses if no function has ever read them. */
    read: async (): Promise<ServiceFlags> => (await getReading()).flags,
  }
}

const malformedFlag = (code: string, message: string) =>
  Object.assign(new Error(message), { name: 'MalformedFlag', code })

function parseFlags(closed: string | undefined, embargoEnd: string | undefined): ServiceFlags {
  if (closed !== 'true' && closed !== 'false')
    throw malformedFlag(flagNames.closed, 'the closed flag is neither true nor false')
  if (embargoEnd === 'none') return { closed: closed === 'true', embargoEndTime: null }
  const [day] = /^\d{4}-\d\d-\d\d(?=T.*(?:Z|[+-]\d\d:?\d\d)$)/.exec(embargoEnd ?? '') ?? ['']
  const instant = new Date(embargoEnd ?? '')
  if (!isRealDate(day) || Number.isNaN(instant.getTime()))
    throw malformedFlag(flagNames.embargoEndTime, 'the embargo end time is neither none nor an ISO instant')
  return { closed: closed === 'true', embargoEndTime: instant.toISOString() }
}
