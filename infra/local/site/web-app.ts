import { readFile } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { type PageName, pageNames, rootFiles } from '#shared/pages.ts'
import { viteConfigFile } from '../../build/build-web.ts'

/** Serves the built web app: its files, and at other addresses the same page as CloudFront. */
export const createWebApp = (folder: string) =>
  new Hono()
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
  return pageNames[path.replace(/(?<!\/)\/+$/, '') || '/'] ?? 'not-found'
}

const brotli = promisify(brotliCompress)
const compressibleTypes = /^(text\/|application\/(javascript|json)|image\/svg)/

/** Compresses text as CloudFront does, and caches the result. */
function compress(): MiddlewareHandler {
  const cache = new Map<string, Buffer<ArrayBuffer>>()
  return async (context, next) => {
    await next()
    const isAccepted = context.req.header('accept-encoding')?.includes('br') && context.res.ok
    if (!isAccepted || !compressibleTypes.test(context.res.headers.get('content-type') ?? '')) return
    const body = Buffer.from(await context.res.arrayBuffer())
    const key = body.toString('latin1')
    const compressed =
      cache.get(key) ?? (await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
    cache.set(key, compressed)
    context.res = new Response(compressed, context.res)
    context.header('content-encoding', 'br')
    context.header('content-length', String(compressed.length))
    context.header('vary', 'accept-encoding')
  }
}

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
