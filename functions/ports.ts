import type { RouteName } from '#shared/contract.ts'
import { type Needs, type needs, type TableName, tableName } from './needs.ts'
import * as factories from './port-factories.ts'

/** How the ports are opened, by their names. */
export type PortFactories = typeof factories
export type PortName = keyof PortFactories

/** What every function is handed: the clock it goes by. */
type Clock = { now: () => Date }

/** All that a function can touch. */
export type Ports = { [P in PortName]: ReturnType<PortFactories[P]> } & Clock

/** What `portNames` gives. */
type PortsNamed<N extends Needs> =
  | Extract<keyof N, PortName>
  | (keyof N & TableName extends never ? never : 'transaction')

/** What a function with these needs is handed: asking for more does not compile. */
export type PortsFor<N extends Needs> = Pick<Ports, PortsNamed<N>> & Clock
export type PortsOf<N extends RouteName> = PortsFor<(typeof needs)[N]>

/** Ports over AWS (or its stand-ins on a laptop), each opened when it is first asked for. */
export function createPortsFrom<P extends PortName>(
  these: Pick<PortFactories, P>,
  clock: Clock = { now: () => new Date() },
): Pick<Ports, P> & Clock {
  const known = new Map<string, unknown>()
  const ports = { now: clock.now }
  for (const [name, open] of Object.entries<(table: string) => unknown>(these))
    Object.defineProperty(ports, name, {
      enumerable: true,
      get: () => {
        if (!known.has(name)) known.set(name, open(tableName(name as TableName)))
        return known.get(name)
      },
    })
  return ports as Pick<Ports, P> & Clock
}

/** Every port, for whoever does the work of several functions: the local portal, the staff, the tests. */
export const createPorts = (clock?: Clock): Ports => createPortsFrom(factories, clock)
