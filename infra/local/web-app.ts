import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** The built web app: its files, and index.html for every address of a page, as CloudFront does. */
export const webApp = (folder: string) =>
  new Hono()
    .use(async (context, next) => {
      await next()
      const hashed = context.req.path.startsWith('/assets/') && context.res.ok
      context.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    })
    .get('*', serveStatic({ root: folder }))
    .get('*', async context => {
      const page = !context.req.path.split('/').at(-1)?.includes('.')
      return page ? context.html(await readFile(join(folder, 'index.html'), 'utf8')) : context.notFound()
    })
