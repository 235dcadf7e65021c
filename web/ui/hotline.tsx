import { configuration, hotlineAddress } from './configuration.ts'

/** The Clearing Hotline's number as a telephone link. */
export const Hotline = () => <a href={hotlineAddress}>{configuration.hotline}</a>
