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
const maxAgeMs = 15 * 60_000
const retryDelayMs = 5_000
const timeoutMs = 2_000

/**
 * The two service flags in Parameter Store, at most 10 s old. Functions share their readings through a table. Each
 * reads the table first, so that any number of functions stays below the account's rate limit. While the flags cannot
 * be read, the last reading applies for 15 minutes.
 */
export const flags = (
  sharedReadings: SharedFlagReadings = sharedFlagReadings(),
  { hotline }: Pick<Configuration, 'hotline'> = readConfiguration(),
  clock: () => number = Date.now,
  random: () => number = Math.random,
) => {
  const client = new SSMClient({ maxAttempts: 2 })
  const path = process.env[variables.flagPath] ?? '/local'
  const names = { closed: `${path}/${flagNames.closed}`, end: `${path}/${flagNames.embargoEndTime}` }
  let current: FlagReading | undefined
  let nextRefreshAt = 0
  let changedAt = 0
  let refreshing: Promise<void> | undefined

  async function readCurrent(): Promise<ServiceFlags> {
    const { Parameters = [] } = await client.send(new GetParametersCommand({ Names: Object.values(names) }), {
      abortSignal: AbortSignal.timeout(timeoutMs),
    })
    const value = (name: string) => Parameters.find(({ Name }) => Name === name)?.Value
    return parseFlags(value(names.closed), value(names.end))
  }

  function accept(reading: FlagReading) {
    current = reading
    nextRefreshAt = reading.readAt + maxSharedAgeMs + random() * refreshJitterMs
  }

  async function refresh(): Promise<void> {
    const readAt = clock()
    const sharedReading = await sharedReadings.get().catch(logSharedReadingError)
    if (sharedReading && isRecent(sharedReading, readAt)) return accept(sharedReading)
    try {
      const reading = { flags: await readCurrent(), readAt }
      accept(reading)
      await sharedReadings.put(reading).catch(logSharedReadingError)
    } catch (error) {
      count('unreadable-flags')
      logError(error, { event: 'service flags unreadable' })
      if (sharedReading && sharedReading.readAt > (current?.readAt ?? 0)) current = sharedReading
      nextRefreshAt = clock() + retryDelayMs
    }
  }

  const isRecent = (reading: FlagReading, now: number) =>
    reading.readAt > changedAt && Math.abs(now - reading.readAt) < maxSharedAgeMs

  return {
    /** Returns the current flags. Refuses when they could not be read for 15 minutes. */
    async read(): Promise<ServiceFlags> {
      if (clock() >= nextRefreshAt)
        refreshing ??= refresh().finally(() => {
          refreshing = undefined
        })
      await refreshing
      if (current && clock() - current.readAt <= maxAgeMs) return current.flags
      throw flagsUnavailable(hotline)
    },

    /** Reads the flags from Parameter Store, or throws. For staff. */
    readCurrent,

    /** Sets one flag or both. For staff; no function has the permission. */
    async set({ closed, embargoEndTime }: Partial<ServiceFlags>): Promise<void> {
      const put = (Name: string, Value: string) =>
        client.send(new PutParameterCommand({ Name, Value, Overwrite: true }))
      if (closed !== undefined) await put(names.closed, String(closed))
      if (embargoEndTime !== undefined) await put(names.end, embargoEndTime ?? 'none')
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
