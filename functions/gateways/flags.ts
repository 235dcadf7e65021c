import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { safeError } from '../http/safe-error.ts'
import { count, log } from '../log.ts'
import { flagNames, variables } from '../needs.ts'
import { flagsUnavailable } from '../refusals.ts'
import type { FlagReading, LastGoodFlags } from '../repositories/service-flags.ts'

const fresh = 10_000
/** Up to this age a reading of another function is as good as one's own. */
const shared = 5_000
const longest = 15 * 60_000
const untilNextTry = 5_000
const patience = 2_000

/**
 * The two switches in Parameter Store, read at most 10 s old. Functions share their readings through the database, so
 * that however many there are they stay below the account's limit; while none can be read the last good one holds
 * for 15 minutes (DECISIONS, sections 2 and 8).
 */
export const flags = (kept: LastGoodFlags, clock: () => number = Date.now) => {
  const client = new SSMClient({ maxAttempts: 2 })
  const path = process.env[variables.flagPath] ?? '/local'
  const names = { closed: `${path}/${flagNames.closed}`, end: `${path}/${flagNames.embargoEndTime}` }
  let good: FlagReading | undefined
  let nextTry = 0
  let trying: Promise<void> | undefined

  async function readCurrent(): Promise<ServiceFlags> {
    const { Parameters = [] } = await client.send(new GetParametersCommand({ Names: Object.values(names) }), {
      abortSignal: AbortSignal.timeout(patience),
    })
    const value = (name: string) => Parameters.find(({ Name }) => Name === name)?.Value
    return parseFlags(value(names.closed), value(names.end))
  }

  function take(reading: FlagReading) {
    good = reading
    nextTry = reading.readAt + fresh
  }

  async function renewed(): Promise<void> {
    const readAt = clock()
    const others = good && (await lastKept())
    if (others && Math.abs(readAt - others.readAt) < shared) return take(others)
    try {
      const read = { flags: await readCurrent(), readAt }
      take(read)
      await kept.put(read).catch(notKept)
    } catch (thrown) {
      count('unreadable-switches')
      log('error', { event: 'service flags unreadable', ...safeError(thrown) })
      const last = others ?? (await lastKept())
      if (last && last.readAt > (good?.readAt ?? 0)) good = last
      nextTry = clock() + untilNextTry
    }
  }

  const lastKept = () => kept.get().catch(notKept)

  return {
    /** The flags to go by; refuses when none could be read for 15 minutes. */
    async read(): Promise<ServiceFlags> {
      if (clock() >= nextTry)
        trying ??= renewed().finally(() => {
          trying = undefined
        })
      await trying
      if (good && clock() - good.readAt <= longest) return good.flags
      throw flagsUnavailable()
    },

    /** The flags as they stand in Parameter Store, for staff; throws when they cannot be read. */
    readCurrent,

    /** Switches one flag or both, for staff; no function may. */
    async set({ closed, embargoEndTime }: Partial<ServiceFlags>): Promise<void> {
      const put = (Name: string, Value: string) =>
        client.send(new PutParameterCommand({ Name, Value, Overwrite: true }))
      if (closed !== undefined) await put(names.closed, String(closed))
      if (embargoEndTime !== undefined) await put(names.end, embargoEndTime ?? 'none')
      good = undefined
      nextTry = 0
    },
  }
}

function notKept(thrown: unknown): undefined {
  log('error', { event: 'service flags not kept', ...safeError(thrown) })
}

/** A switch that somebody set to what means nothing; `code` is which. */
class MalformedSwitch extends Error {
  override readonly name = 'MalformedSwitch'

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** Reads the two parameters' texts; a malformed one throws. */
export function parseFlags(closed: string | undefined, embargoEnd: string | undefined): ServiceFlags {
  if (closed !== 'true' && closed !== 'false')
    throw new MalformedSwitch(flagNames.closed, 'the closed flag is neither true nor false')
  if (embargoEnd === 'none') return { closed: closed === 'true', embargoEndTime: null }
  const [day] = /^\d{4}-\d\d-\d\d(?=T.*(?:Z|[+-]\d\d:?\d\d)$)/.exec(embargoEnd ?? '') ?? ['']
  const instant = new Date(embargoEnd ?? '')
  if (!isRealDate(day) || Number.isNaN(instant.getTime()))
    throw new MalformedSwitch(
      flagNames.embargoEndTime,
      'the embargo end time is neither none nor an ISO instant',
    )
  return { closed: closed === 'true', embargoEndTime: instant.toISOString() }
}
