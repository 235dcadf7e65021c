import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { realDate } from '#shared/schemas/date-of-birth.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { flagNames, variables } from '../needs.ts'

const fresh = 10_000
const longest = 15 * 60_000

/** The two switches in Parameter Store, read at most 10 s old; the last good ones hold for 15 minutes (DECISIONS, 8). */
export const flags = () => {
  const client = new SSMClient()
  const path = process.env[variables.flagPath] ?? '/local'
  const names = { closed: `${path}/${flagNames.closed}`, end: `${path}/${flagNames.embargoEndTime}` }
  let good: { flags: ServiceFlags; readAt: number } | undefined
  let tried: { at: number; done: Promise<void> } | undefined

  async function load(): Promise<ServiceFlags> {
    const { Parameters = [] } = await client.send(new GetParametersCommand({ Names: Object.values(names) }))
    const value = (name: string) => Parameters.find(({ Name }) => Name === name)?.Value
    return parsed(value(names.closed), value(names.end))
  }

  async function tryToLoad(): Promise<void> {
    try {
      good = { flags: await load(), readAt: Date.now() }
    } catch (thrown) {
      console.error(
        JSON.stringify({ level: 'error', error: 'service flags unreadable', why: reason(thrown) }),
      )
    }
  }

  return {
    /** The flags as they are; throws when none could be read for 15 minutes. */
    async read(): Promise<ServiceFlags> {
      if (!tried || Date.now() - tried.at >= fresh) tried = { at: Date.now(), done: tryToLoad() }
      await tried.done
      if (good && Date.now() - good.readAt <= longest) return good.flags
      tried = undefined
      throw new Error('no service flags could be read for 15 minutes')
    },

    /** Switches one flag or both, for staff; no function may. */
    async set({ closed, embargoEndTime }: Partial<ServiceFlags>): Promise<void> {
      const put = (Name: string, Value: string) =>
        client.send(new PutParameterCommand({ Name, Value, Overwrite: true }))
      if (closed !== undefined) await put(names.closed, String(closed))
      if (embargoEndTime !== undefined) await put(names.end, embargoEndTime ?? 'none')
      tried = undefined
    },
  }
}

const reason = (thrown: unknown) => (thrown instanceof Error ? thrown.message : 'unknown')

/** Reads the two parameters' texts; a malformed one throws. */
export function parsed(closed: string | undefined, embargoEnd: string | undefined): ServiceFlags {
  if (closed !== 'true' && closed !== 'false') throw new Error('the closed flag is neither true nor false')
  if (embargoEnd === 'none') return { closed: closed === 'true', embargoEndTime: null }
  const [day] = /^\d{4}-\d\d-\d\d(?=T.*(?:Z|[+-]\d\d:?\d\d)$)/.exec(embargoEnd ?? '') ?? ['']
  const instant = new Date(embargoEnd ?? '')
  if (!realDate(day) || Number.isNaN(instant.getTime()))
    throw new Error('the embargo end time is neither none nor an ISO instant')
  return { closed: closed === 'true', embargoEndTime: instant.toISOString() }
}
