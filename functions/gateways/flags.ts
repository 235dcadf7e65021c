import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { readConfiguration } from '../configuration.ts'
import { flagNames, variables } from '../environment.ts'
import { countMetric, logError } from '../log.ts'
import { flagsUnavailable } from '../refusals.ts'
import {
  type FlagReading,
  type SharedFlagReadings,
  sharedFlagReadings,
} from '../repositories/service-flags.ts'

/** Up to this age, a function uses a shared reading instead of reading Parameter Store. */
const maxSharedAgeMs = 5_000
/** The random part of a reading's lifetime, so that functions do not all renew the shared reading at the same time. */
const refreshJitterMs = 4_000
const retryDelayMs = 5_000
const timeoutMs = 2_000

export function flagParameters() {
  const path = process.env[variables.flagPath] ?? '/local'
  return { closed: `${path}/${flagNames.closed}`, embargoEndTime: `${path}/${flagNames.embargoEndTime}` }
}

/** The flags of a stage whose flags were never set. */
export const initialFlags: ServiceFlags = { closed: false, embargoEndTime: null }

/**
 * Reads the flags from Parameter Store. Throws when one cannot be read. A parameter that does not exist counts as its last
 * good value; without one, it cannot be read.
 */
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
export const flags = (
  sharedReadings: SharedFlagReadings = sharedFlagReadings(),
  { hotline }: Pick<Configuration, 'hotline'> = readConfiguration(),
  clock: () => number = Date.now,
  random: () => number = Math.random,
) => {
  const client = new SSMClient({ maxAttempts: 2 })
  let current: FlagReading | undefined
  let nextRefreshAt = 0
  let refreshing: Promise<void> | undefined

  function accept(reading: FlagReading) {
    current = reading
    nextRefreshAt = reading.readAt + maxSharedAgeMs + random() * refreshJitterMs
  }

  async function refresh(): Promise<void> {
    const readAt = clock()
    let shared: FlagReading | undefined
    // While the table cannot be read, a missing parameter may be one that was deleted.
    let lastGood = current?.flags
    try {
      shared = await sharedReadings.get(clock())
      lastGood = shared?.flags ?? initialFlags
    } catch (error) {
      logError(error, { event: 'shared service flags not read' })
    }
    if (shared && shared.readAt > readAt - maxSharedAgeMs) return accept(shared)
    try {
      const reading = { flags: await readFlags(client, lastGood), readAt }
      accept(reading)
      await sharedReadings
        .put(reading)
        .catch(error => logError(error, { event: 'shared service flags not stored' }))
    } catch (error) {
      countMetric('unreadable-flags')
      logError(error, { event: 'service flags unreadable' })
      if (shared && shared.readAt > (current?.readAt ?? 0)) current = shared
      nextRefreshAt = clock() + retryDelayMs
    }
  }

  return {
    /** Returns the flags, or the last good ones. Refuses if no function has ever read them. */
    async read(): Promise<ServiceFlags> {
      if (clock() >= nextRefreshAt)
        refreshing ??= refresh().finally(() => {
          refreshing = undefined
        })
      await refreshing
      if (!current) throw flagsUnavailable(hotline)
      return current.flags
    },
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
