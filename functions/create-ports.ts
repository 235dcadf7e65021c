import * as openers from './port-factories.ts'
import { opened, type Ports } from './ports.ts'

/** Every port, for whoever does the work of several functions: the local portal, the staff, the tests. */
export const livePorts = (clock?: { now: () => Date }): Ports => opened(openers, clock)
