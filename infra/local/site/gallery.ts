import { join } from 'node:path'
import { Hono } from 'hono'
import { projectFolder } from '../../project-folder.ts'

const configFile = join(projectFolder, 'web/gallery/vite.config.ts')
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}
type Files = Map<string, string | Uint8Array<ArrayBuffer>>

/** The gallery of parts and screens, built when it is first asked for; a deployed site has none. */
export function createGallery(siteConfiguration: string): Hono {
  let building: Promise<Files> | undefined
  return new Hono().get('/:path{.*}?', async context => {
    building ??= built(siteConfiguration)
    const path = context.req.param('path') || 'index.html'
    const file = (await building).get(path)
    if (file === undefined) return context.notFound()
    return context.body(file, 200, { 'content-type': types[path.split('.').at(-1) ?? ''] ?? 'text/plain' })
  })
}

async function built(siteConfiguration: string): Promise<Files> {
  process.env.VITE_PORTAL = siteConfiguration
  const { build } = await import('vite')
  const made = await build({ configFile, logLevel: 'silent', build: { write: false } })
  if (!('output' in made)) throw new Error('the gallery has more than one build')
  return new Map(
    made.output.map(file => [
      file.fileName,
      file.type === 'chunk'
        ? file.code
        : typeof file.source === 'string'
          ? file.source
          : Uint8Array.from(file.source),
    ]),
  )
}
