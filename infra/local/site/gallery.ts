import { join } from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { projectFolder } from '../../project-folder.ts'

const configFile = join(projectFolder, 'web/gallery/vite.config.ts')
type Files = Map<string, string | Uint8Array<ArrayBuffer>>

/** Serves the gallery of components and screens. Builds it at the first request. */
export function createGallery(siteConfiguration: string): Hono {
  let files: Promise<Files> | undefined
  return new Hono().get('/:path{.*}?', async context => {
    files ??= buildGallery(siteConfiguration).catch(error => {
      files = undefined
      throw error
    })
    const path = context.req.param('path') || 'index.html'
    const file = (await files).get(path)
    if (file === undefined) return context.notFound()
    return context.body(file, 200, { 'content-type': getMimeType(path) ?? 'text/plain' })
  })
}

async function buildGallery(siteConfiguration: string): Promise<Files> {
  process.env.VITE_PORTAL = siteConfiguration
  const { build } = await import('vite')
  const result = await build({ configFile, logLevel: 'silent', build: { write: false } })
  if (!('output' in result)) throw new Error('The gallery has more than one build')
  return new Map(
    result.output.map(file => [
      file.fileName,
      file.type === 'chunk'
        ? file.code
        : typeof file.source === 'string'
          ? file.source
          : Uint8Array.from(file.source),
    ]),
  )
}
