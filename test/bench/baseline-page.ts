import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { startHttpServer } from '#infra/local/server/http-server.ts'

const scriptPath = '/assets/baseline.js'

/**
 * Serves the baseline for the portal's own pages, the least that React can do: the prerendered markup and styles of an
 * origin, hydrated by react-dom with one trivial component.
 */
export async function serveBaselinePage(origin: string) {
  const script = await bundleBaselineScript()
  const baseline = await startHttpServer(async ({ url = '/', headers }, response) => {
    if (url === scriptPath) return send(200, { 'content-type': 'text/javascript' }, script)
    const upstream = await fetch(new URL(url, origin), {
      headers: { 'accept-encoding': 'identity', accept: headers.accept ?? '*/*' },
    })
    const type = upstream.headers.get('content-type') ?? ''
    const body = Buffer.from(await upstream.arrayBuffer())
    send(
      upstream.status,
      { 'content-type': type, 'cache-control': upstream.headers.get('cache-control') ?? '' },
      type.startsWith('text/html') ? withBaselineScript(body.toString()) : body,
    )

    function send(status: number, fields: Record<string, string>, content: string | Buffer) {
      response.writeHead(status, { ...fields, 'content-encoding': 'br' })
      response.end(brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
    }
  })
  return { origin: baseline.url, end: baseline.stop }
}

async function bundleBaselineScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./baseline-app.tsx', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]!.text
}

/** Replaces the scripts of a page with the baseline's, and puts its markup in the one element that is hydrated. */
const withBaselineScript = (html: string) =>
  html
    .replace(/<script type="module"[^>]*><\/script>/, `<script type="module" src="${scriptPath}"></script>`)
    .replace(/ *<link rel="modulepreload"[^>]*>\n?/g, '')
    .replace(/(<div id="portal"[^>]*>)/, '$1<div>')
    .replace(/(<\/footer>)/, '$1</div>')
