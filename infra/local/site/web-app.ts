import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { appPage, notFoundPage, pageFiles, rootFiles } from '#shared/pages.ts'

/** The built web app: its files, and at every other address the page that CloudFront chooses too. */
export const createWebApp = (folder: string) =>
  new Hono()
    .use(async (context, next) => {
      await next()
      const hashed = context.req.path.startsWith('/assets/') && context.res.ok
      context.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    })
    .use(compressed())
    .get('*', async (context, next) => {
      const file = pageAt(context.req.path)
      return file ? context.html(await readFile(join(folder, `${file}.html`), 'utf8')) : next()
    })
    .get('*', serveStatic({ root: folder }))

/** The file of the page at an address, by its name; none for an address of a file. */
function pageAt(path: string) {
  if (path.startsWith('/assets/') || rootFiles.includes(path)) return
  const address = path.replace(/\/+$/, '') || '/'
  const below = appPage.below.some(start => address === start || address.startsWith(`${start}/`))
  return (
    Object.entries(pageFiles).find(([known]) => known === address)?.[1] ??
    (below ? appPage.file : notFoundPage)
  )
}

const brotli = promisify(brotliCompress)
const texts = /^(text\/|application\/(javascript|json)|image\/svg)/

/** Compresses texts as CloudFront does, each once. */
function compressed(): MiddlewareHandler {
  const known = new Map<string, Buffer<ArrayBuffer>>()
  return async (context, next) => {
    await next()
    const wanted = context.req.header('accept-encoding')?.includes('br') && context.res.ok
    if (!wanted || !texts.test(context.res.headers.get('content-type') ?? '')) return
    const body = Buffer.from(await context.res.arrayBuffer())
    const key = body.toString('latin1')
    const small = known.get(key) ?? (await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
    known.set(key, small)
    context.res = new Response(small, context.res)
    context.header('content-encoding', 'br')
    context.header('content-length', String(small.length))
    context.header('vary', 'accept-encoding')
  }
}
