import type { Configuration } from '#shared/schemas/configuration.ts'
import { readConfiguration } from '../configuration.ts'
import type { FunctionName, needs } from '../needs.ts'
import * as portFactories from './port-factories.ts'

type Factories = typeof portFactories

/** What every function has in addition to its needs. */
export type FunctionContext = { now: () => Date; configuration: Configuration }

export type Ports = { [P in keyof Factories]: ReturnType<Factories[P]> } & FunctionContext

/** The ports of a function, by its needs. The use of any other port does not compile. */
export type PortsOf<N extends FunctionName> = Pick<Ports, Extract<keyof (typeof needs)[N], keyof Ports>> &
  FunctionContext

export type FactoriesOf<P> = { [K in Exclude<keyof P, keyof FunctionContext>]: () => P[K] }

/** Creates ports that call AWS, or the local services that the environment names. */
function createPortsFrom<P>(
  factories: FactoriesOf<P>,
  context: Partial<FunctionContext> = {},
): P & FunctionContext {
  const ports = Object.entries<() => unknown>(factories).map(([name, create]) => [name, create()])
  const { now = () => new Date(), configuration = readConfiguration() } = context
  return { now, configuration, ...Object.fromEntries(ports) }
}

/** Creates every port, for the local portal, the staff command line and the tests. No Lambda function uses it. */
export const createPorts = (context?: Partial<FunctionContext>): Ports =>
  createPortsFrom<Ports>(portFactories, context)

/** Creates a Lambda handler. It reads the environment and creates its ports at the first event. */
export function createHandler<P, Event, Result>(
  create: (ports: P) => (event: Event) => Result,
  factories: FactoriesOf<NoInfer<P>>,
): (event: Event) => Result {
  let handle: ((event: Event) => Result) | undefined
  return event => {
    handle ??= create(createPortsFrom(factories))
    return handle(event)
  }
}
