import type { RequestListener, Server } from 'node:http'
import { viteConfigFile } from '../../build/build-web.ts'

/** Starts Vite, which serves the web app from its sources, with hot reload through the portal's server. */
export const startDevServer = async (server: Server, siteConfiguration: string) => {
  process.env.VITE_PORTAL = siteConfiguration
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: viteConfigFile,
    // By default Vite writes and deletes a bundle of the configuration, which looks like a change of the sources.
    configLoader: 'native',
    logLevel: 'warn',
    clearScreen: false,
    appType: 'spa',
    server: { middlewareMode: true, ws: { server }, proxy: {} },
  })
  const listener: RequestListener = (request, response) => vite.middlewares(request, response)
  return { listener, stop: () => vite.close() }
}
