import { configuration, hotlineAddress } from './configuration.ts'

/** The Clearing Hotline's number as a telephone link. */
export const Hotline = () => <a href={hotlineAddress}>{configuration.hotline}</a>

/** A link to the search for places at all universities. */
export const UcasSearchLink = () => (
  <a href="https://www.ucas.com/clearing" target="_blank" rel="noreferrer">
    Search for places at other universities on UCAS (opens in a new tab)
  </a>
)
