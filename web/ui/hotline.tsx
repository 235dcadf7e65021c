import { configuration, hotlineAddress } from '../configuration.ts'

/** The Clearing Hotline's number, to be dialled with a tap. */
export const Hotline = () => <a href={hotlineAddress}>{configuration.hotline}</a>
