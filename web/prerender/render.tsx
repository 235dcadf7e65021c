import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { configuration, portalName } from '../configuration.ts'
import { Portal } from '../portal.tsx'

/** A visitor of whom nothing is kept. */
const nothingKept: Pick<Storage, 'getItem' | 'removeItem'> = { getItem: () => null, removeItem: () => {} }
Object.assign(globalThis, { localStorage: nothingKept })

/** A page as it is before anything is known of the service or the visitor. */
export const render = (address: string) =>
  renderToString(<Portal router={app => <MemoryRouter initialEntries={[address]}>{app}</MemoryRouter>} />)

export const { siteAddress } = configuration

/** The portal's name as titles end in it. */
export const fullName = `${portalName}, ${configuration.universityName}`
