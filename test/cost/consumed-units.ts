import * as z from 'zod/mini'
import { database } from '#functions/repositories/database.ts'

export type Units = { reads: number; writes: number }

const consumed = z.object({ TableName: z.string(), CapacityUnits: z.number() })
const output = z.object({
  ConsumedCapacity: z._default(
    z.pipe(
      z.union([consumed, z.array(consumed)]),
      z.transform(capacity => [capacity].flat()),
    ),
    [],
  ),
})
/** The requests whose results a process caches for all applicants. */
const cachedRequests = /service-flags|numbers|catalogue.*Query/

/** Records the units that DynamoDB bills for each named piece of work, without the requests of caches. */
export function recordConsumedUnits() {
  const units: Record<string, Units> = {}
  let task: string | undefined
  database.middlewareStack.add(
    (next, { commandName = '' }) =>
      async request => {
        Object.assign(request.input, { ReturnConsumedCapacity: 'TOTAL' })
        const result = await next(request)
        const kind = /^(Get|Query|Scan|BatchGet)/.test(commandName) ? 'reads' : 'writes'
        for (const { TableName, CapacityUnits } of output.parse(result.output).ConsumedCapacity) {
          if (task === undefined || cachedRequests.test(`${TableName} ${commandName}`)) continue
          const previous = units[task] ?? { reads: 0, writes: 0 }
          units[task] = { ...previous, [kind]: previous[kind] + CapacityUnits }
        }
        return result
      },
    { step: 'initialize', name: 'consumed-units' },
  )
  return {
    units,
    /** Adds the units that a piece of work consumes to its name. */
    async measure<T>(name: string, work: () => T | Promise<T>): Promise<T> {
      task = name
      try {
        return await work()
      } finally {
        task = undefined
      }
    },
    stop: () => database.middlewareStack.remove('consumed-units'),
  }
}
