import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { MemoryRouter } from 'react-router-dom'
import { AppRoot } from '../app-root.tsx'
import { configuration, fullName } from '../configuration.ts'
import { Layout, LoadingPage } from '../layout/layout.tsx'
import type { ServedPage } from './served-pages.ts'

/** A new visitor has nothing in local storage. */
const emptyStorage: Pick<Storage, 'getItem' | 'removeItem'> = { getItem: () => null, removeItem: () => {} }
Object.assign(globalThis, { localStorage: emptyStorage })

const frame = (
  <Layout>
    <LoadingPage />
  </Layout>
)

/** Returns the markup of a page for a new visitor, as it is before the service check has completed. */
export async function renderPage(address: string, prerendered: ServedPage['prerendered']): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <AppRoot
      withRouter={app => (
        <MemoryRouter initialEntries={[address]}>{prerendered === 'frame' ? frame : app}</MemoryRouter>
      )}
    />,
    // One chunk: React inserts later chunks by inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return text(prelude)
}

export const { siteAddress } = configuration
export { fullName }
