import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { configuration, portalName } from '../configuration.ts'
import { Frame, Waiting } from '../landing/frame.tsx'
import { Portal } from '../portal.tsx'
import { Arriving } from '../session/applicant-area.tsx'
import type { ServedPage } from './served-pages.ts'

/** A visitor of whom nothing is kept. */
const nothingKept: Pick<Storage, 'getItem' | 'removeItem'> = { getItem: () => null, removeItem: () => {} }
Object.assign(globalThis, { localStorage: nothingKept })

/** A page as it is before anything is known of the service or the visitor; whole, or how it begins. */
export function render({ address, ahead }: ServedPage): string {
  const beginning = <Frame>{address.startsWith('/applicant') ? <Arriving /> : <Waiting />}</Frame>
  return renderToString(
    <Portal
      router={app => (
        <MemoryRouter initialEntries={[address]}>{ahead === 'whole' ? app : beginning}</MemoryRouter>
      )}
    />,
  )
}

export const { siteAddress } = configuration

/** The portal's name as titles end in it. */
export const fullName = `${portalName}, ${configuration.universityName}`
