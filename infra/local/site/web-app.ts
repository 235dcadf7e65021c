import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { type PageName, pageNameByPath, rootFiles } from '#shared/pages.ts'
import { viteConfigFile } from '../../build/build-web.ts'

/** Serves the built web app: its files, and at other addresses the same page as CloudFront. */
export const createWebApp = (folder: string) =>
  new Hono<{ Bindings: HttpBindings }>()
    .use(async (context, next) => {
      await next()
      const isHashed = context.req.path.startsWith('/assets/') && context.res.ok
      context.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    })
    .use(compress())
    .get('*', async (context, next) => {
      const file = findPage(context.req.path)
      return file ? context.html(await readFile(join(folder, `${file}.html`), 'utf8')) : next()
    })
    .get('*', serveStatic({ root: folder }))

/** Returns the name of the page at an address; undefined for the address of a file. */
function findPage(path: string): PageName | undefined {
  if (path.startsWith('/assets/') || rootFiles.includes(path)) return
  // The lookbehind keeps the time linear in the length of the path.
  return pageNameByPath[path.replace(/(?<!\/)\/+$/, '') || '/'] ?? 'not-found'
}

/** Starts Vite, which serves the web app from its sources, with hot reload through the portal's server. */
export async function createDevApp(server: Server, siteConfiguration: string) {
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
  return new Hono<{ Bindings: HttpBindings }>().all('*', ({ env }) => {
    vite.middlewares(env.incoming, env.outgoing)
    return RESPONSE_ALREADY_SENT
  })
}
