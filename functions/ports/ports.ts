import type { RouteName } from '#shared/contract.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { readConfiguration } from '../configuration.ts'
import { type TableName, tableName } from '../environment.ts'
import type { Needs, needs } from '../needs.ts'
import * as factories from './port-factories.ts'

type PortFactories = typeof factories
type PortName = keyof PortFactories

/** What every function has beside its needs. */
type Context = { now: () => Date; configuration: Configuration }

/** Every port, the clock and the configuration. */
export type Ports = { [P in PortName]: ReturnType<PortFactories[P]> } & Context

/** The names of the ports that needs stand for, as `portNames` returns them. */
type ScopedPortName<N extends Needs> =
  | Extract<keyof N, PortName>
  | (keyof N & TableName extends never ? never : 'transaction')

/** The ports of a function with these needs. The use of any other port does not compile. */
export type PortsFor<N extends Needs> = Pick<Ports, ScopedPortName<N>> & Context
export type PortsOf<N extends RouteName> = PortsFor<(typeof needs)[N]>

/** Creates ports over AWS, or its local stand-ins, from their factories. Each is created at its first use. */
export function createPortsFrom<P extends PortName>(
  selected: Pick<PortFactories, P>,
  { now = () => new Date(), configuration = readConfiguration() }: Partial<Context> = {},
): Pick<Ports, P> & Context {
  const created = new Map<string, unknown>()
  const context = { now, configuration }
  const ports = { ...context }
  for (const [name, create] of Object.entries<(table: string, context: Context) => unknown>(selected))
    Object.defineProperty(ports, name, {
      enumerable: true,
      get: () => {
        if (!created.has(name)) created.set(name, create(tableName(name as TableName), context))
        return created.get(name)
      },
    })
  return ports as Pick<Ports, P> & Context
}

/** Creates every port, for the local portal, the staff command line and the tests. Bundles of functions drop it. */
export const createPorts = (context?: Partial<Context>): Ports => createPortsFrom(factories, context)
