import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom'
import { AppProviders, routes } from './app.tsx'

const { query, dataRoutes } = createStaticHandler(routes)

/**
 * Returns the markup of the page at a path, as a new visitor sees it before the service check has completed, and the
 * folders of screens that its routes load.
 */
export async function renderPage(path: string) {
  const context = await query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  const { prelude } = await prerenderToNodeStream(
    <AppProviders>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppProviders>,
    // One chunk: React inserts later chunks by inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const folders = matchRoutes(routes, path)?.flatMap(({ route }) => route.handle ?? []) ?? []
  return { markup: prelude, folders: [...new Set(folders)] }
}
