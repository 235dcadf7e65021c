import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { readConfiguration } from '../configuration.ts'
import { flagNames, variables } from '../environment.ts'
import { count, logError } from '../log.ts'
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
  const path = process.env[variables.flagPath] ?? '/local'
  const parameters = {
    closed: `${path}/${flagNames.closed}`,
    embargoEndTime: `${path}/${flagNames.embargoEndTime}`,
  }
  let current: FlagReading | undefined
  let nextRefreshAt = 0
  let changedAt = 0
  let refreshing: Promise<void> | undefined

  async function readCurrent(): Promise<ServiceFlags> {
    const { Parameters = [] } = await client.send(
      new GetParametersCommand({ Names: Object.values(parameters) }),
      { abortSignal: AbortSignal.timeout(timeoutMs) },
    )
    const value = (name: string) => Parameters.find(({ Name }) => Name === name)?.Value
    return parseFlags(value(parameters.closed), value(parameters.embargoEndTime))
  }

  /** Returns the latest reading of any function. One from the future counts as none: the clock was set back. */
  async function readShared(): Promise<FlagReading | undefined> {
    const reading = await sharedReadings.get().catch(logSharedReadingError)
    return reading && reading.readAt < clock() + maxSharedAgeMs ? reading : undefined
  }

  function accept(reading: FlagReading) {
    current = reading
    nextRefreshAt = reading.readAt + maxSharedAgeMs + random() * refreshJitterMs
  }

  async function refresh(): Promise<void> {
    const readAt = clock()
    const shared = await readShared()
    if (shared && shared.readAt > Math.max(changedAt, readAt - maxSharedAgeMs)) return accept(shared)
    try {
      const reading = { flags: await readCurrent(), readAt }
      accept(reading)
      await sharedReadings.put(reading).catch(logSharedReadingError)
    } catch (error) {
      count('unreadable-flags')
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

    /** Reads the flags from Parameter Store, or throws. For staff. */
    readCurrent,

    /** Returns the last good flags of any function, which apply while the current ones cannot be read. For staff. */
    readLastGood: async (): Promise<ServiceFlags | undefined> => (await readShared())?.flags,

    /** Sets one flag. For staff; no function has the permission. */
    async set<N extends keyof ServiceFlags>(name: N, value: ServiceFlags[N]): Promise<void> {
      const Value = String(value ?? 'none')
      await client.send(new PutParameterCommand({ Name: parameters[name], Value, Overwrite: true }))
      current = undefined
      nextRefreshAt = 0
      changedAt = clock()
    },
  }
}

function logSharedReadingError(error: unknown): undefined {
  logError(error, { event: 'service flags not stored' })
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
