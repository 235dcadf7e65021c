import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
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
  let triedAt = 0

  async function load(): Promise<ServiceFlags> {
    const { Parameters = [] } = await client.send(new GetParametersCommand({ Names: Object.values(names) }))
    const value = (name: string) => Parameters.find(({ Name }) => Name === name)?.Value
    return parsed(value(names.closed), value(names.end))
  }

  return {
    /** The flags as they are; throws when none could be read for 15 minutes. */
    async read(): Promise<ServiceFlags> {
      if (Date.now() - triedAt >= fresh) {
        triedAt = Date.now()
        try {
          good = { flags: await load(), readAt: Date.now() }
        } catch (thrown) {
          console.error('service flags unreadable', thrown instanceof Error ? thrown.message : '')
        }
      }
      if (!good || Date.now() - good.readAt > longest) {
        triedAt = 0
        throw new Error('no service flags could be read for 15 minutes')
      }
      return good.flags
    },
  }
}
export type Flags = ReturnType<typeof flags>

/** Reads the two parameters' texts; a malformed one throws. */
export function parsed(closed: string | undefined, embargoEnd: string | undefined): ServiceFlags {
  if (closed !== 'true' && closed !== 'false') throw new Error('the closed flag is neither true nor false')
  if (embargoEnd === 'none') return { closed: closed === 'true', embargoEndTime: null }
  const instant = new Date(embargoEnd ?? '')
  if (Number.isNaN(instant.getTime()) || !/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(embargoEnd ?? ''))
    throw new Error('the embargo end time is neither none nor an ISO instant')
  return { closed: closed === 'true', embargoEndTime: instant.toISOString() }
}
