import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { MemoryRouter } from 'react-router-dom'
import { AppRoot } from '../app-root.tsx'
import { configuration, fullName } from '../configuration.ts'
import { Layout, Waiting } from '../landing/layout.tsx'
import type { ServedPage } from './served-pages.ts'

/** A visitor of whom nothing is kept. */
const nothingKept: Pick<Storage, 'getItem' | 'removeItem'> = { getItem: () => null, removeItem: () => {} }
Object.assign(globalThis, { localStorage: nothingKept })

const frame = (
  <Layout>
    <Waiting />
  </Layout>
)

/** The markup of a page before anything is known of the service or the visitor; waits for the code of its screen. */
export async function renderPage(address: string, prerendered: ServedPage['prerendered']): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <AppRoot
      router={app => (
        <MemoryRouter initialEntries={[address]}>{prerendered === 'frame' ? frame : app}</MemoryRouter>
      )}
    />,
    // A page in one piece: pieces that come later would be put in their place by scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return text(prelude)
}

export const { siteAddress } = configuration
export { fullName }
