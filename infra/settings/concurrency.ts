import * as z from 'zod/mini'
import { type FunctionName, functionNames } from '#functions/needs.ts'
import { contractRows, type RouteName } from '#shared/contract.ts'

const routeNames = contractRows.map(([name]) => name)
const executions = z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more'))

/** The concurrent executions that are reserved for each function. */
export const reservedConcurrency = z.partialRecord(z.enum(functionNames), executions)

const instant = z.iso.datetime({
  offset: true,
  error: 'must be an instant with its offset, like 2027-08-12T07:30:00+01:00',
})

/** The executions that are started in advance for each call, for every other call, and the times of their start and end. */
export const provisionedConcurrency = z
  .strictObject({
    from: instant,
    to: instant,
    calls: z._default(z.partialRecord(z.enum(routeNames), executions), {}),
    others: z.optional(executions),
  })
  .check(
    z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      path: ['to'],
      error: 'must be after from',
    }),
  )

type Reserved = z.infer<typeof reservedConcurrency>
type Provisioned = z.infer<typeof provisionedConcurrency> | null

/** Returns the executions that are started in advance for a function. */
export const findProvisionedConcurrency = (name: FunctionName, provisioned: Provisioned): number =>
  isRoute(name) ? (provisioned?.calls[name] ?? provisioned?.others ?? 0) : 0

const isRoute = (name: FunctionName): name is RouteName => routeNames.some(route => route === name)

/** Whether no call starts more executions in advance than are reserved for it. */
export const fitsReserved = (reserved: Reserved, provisioned: Provisioned): boolean =>
  routeNames.every(
    name => findProvisionedConcurrency(name, provisioned) <= (reserved[name] ?? Number.POSITIVE_INFINITY),
  )
