import type { RequestListener, Server } from 'node:http'
import { viteConfigFile } from '../../build-web.ts'

/** The web app straight from its sources, with hot reload over the portal's own server. */
export const startDevServer = async (server: Server, siteConfiguration: string) => {
  process.env.VITE_PORTAL = siteConfiguration
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: viteConfigFile,
    // Loaded as it is: the bundle that vite would write and delete again looks like a change of the portal's sources.
    configLoader: 'native',
    logLevel: 'warn',
    clearScreen: false,
    appType: 'spa',
    server: { middlewareMode: true, ws: { server }, proxy: {} },
  })
  const answer: RequestListener = (request, response) => vite.middlewares(request, response)
  return { answer, stop: () => vite.close() }
}
