import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { type PageName, pages } from '#shared/pages.ts'
import { App, screens } from './app.tsx'

/**
 * Returns the markup of a page, as a new visitor sees it before the service check has completed, and the folder of its
 * screen.
 */
export async function renderPage(name: PageName) {
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={pages[name].path.replace('*', '/not-found')}>
      <App />
    </StaticRouter>,
    // One chunk: React inserts later chunks by inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return { markup: prelude, folder: screens[name].folder }
}
