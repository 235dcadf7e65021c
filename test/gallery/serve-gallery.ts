import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))

/** Builds the gallery and serves it on this machine, by default on a free port. */
export async function serveGallery(outDir: string, port = 0) {
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = await preview({ configFile, build: { outDir }, preview: { port, strictPort: true } })
  return { origin: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() }
}
