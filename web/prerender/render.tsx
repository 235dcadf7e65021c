import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { configuration, fullName } from '../configuration.ts'
import { Frame, Waiting } from '../landing/frame.tsx'
import { Portal } from '../portal.tsx'
import type { ServedPage } from './served-pages.ts'

/** A visitor of whom nothing is kept. */
const nothingKept: Pick<Storage, 'getItem' | 'removeItem'> = { getItem: () => null, removeItem: () => {} }
Object.assign(globalThis, { localStorage: nothingKept })

const beginning = (
  <Frame>
    <Waiting />
  </Frame>
)

/** A page as it is before anything is known of the service or the visitor; as the app renders it, or how it begins. */
export const render = (address: string, ahead: ServedPage['ahead']): string =>
  renderToString(
    <Portal
      router={app => <MemoryRouter initialEntries={[address]}>{ahead ? app : beginning}</MemoryRouter>}
    />,
  )

export const { siteAddress } = configuration
export { fullName }
