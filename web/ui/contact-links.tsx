import { formatHotline, toHotlineAddress } from '#shared/rules/hotline.ts'
import { configuration } from './configuration.ts'

const { hotline } = configuration

/** The Clearing Hotline as a telephone link, and where it helps, with the number for callers abroad. */
export const Hotline = ({ abroad = false }) => (
  <a href={toHotlineAddress(hotline)}>{abroad ? formatHotline(hotline) : hotline}</a>
)

export const UcasSearchLink = () => (
  <a href="https://www.ucas.com/clearing" target="_blank" rel="noreferrer">
    Search for places at other universities on UCAS (opens in a new tab)
  </a>
)

/** A link to the form for people who wait for results or for next year. */
export const InterestLink = ({ children }: { children: string }) => (
  <a href={configuration.interestUrl} target="_blank" rel="noreferrer">
    {`${children} (opens in a new tab)`}
  </a>
)
