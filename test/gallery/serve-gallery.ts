import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))

/** Builds the gallery and serves it on this machine. */
export async function serveGallery() {
  const outDir = mkdtempSync(join(tmpdir(), 'gallery-'))
  await build({ configFile, logLevel: 'error', build: { outDir } })
  const server = await preview({ configFile, build: { outDir }, preview: { port: 0 } })
  return {
    origin: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true })
    },
  }
}

/** Serves the gallery to the journeys of all workers. */
export default async function serveToWorkers() {
  const { origin, close } = await serveGallery()
  process.env.GALLERY = origin
  return close
}
