import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'

const scriptPath = '/assets/floor.js'

/**
 * Serves the pages of an origin with the least that React can do: the same prerendered markup and styles, hydrated by
 * react-dom with one trivial component. It is what the portal's own pages are compared with.
 */
export async function floorPage(origin: string) {
  const script = await floorScript()
  const server = createServer(async ({ url = '/', headers }, response) => {
    if (url === scriptPath) return send(200, { 'content-type': 'text/javascript' }, script)
    const answer = await fetch(new URL(url, origin), {
      headers: { 'accept-encoding': 'identity', accept: headers.accept ?? '*/*' },
    })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    send(
      answer.status,
      { 'content-type': type, 'cache-control': answer.headers.get('cache-control') ?? '' },
      type.startsWith('text/html') ? withFloorScript(body.toString()) : body,
    )

    function send(status: number, fields: Record<string, string>, content: string | Buffer) {
      response.writeHead(status, { ...fields, 'content-encoding': 'br' })
      response.end(brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    end: () => new Promise(resolve => server.close(resolve)),
  }
}

async function floorScript(): Promise<string> {
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

/** The page with its own scripts replaced by the floor's, and its markup in the one element that is hydrated. */
const withFloorScript = (html: string) =>
  html
    .replace(/<script type="module"[^>]*><\/script>/, `<script type="module" src="${scriptPath}"></script>`)
    .replace(/ *<link rel="modulepreload"[^>]*>\n?/g, '')
    .replace(/(<div id="portal"[^>]*>)/, '$1<div>')
    .replace(/(<\/footer>)/, '$1</div>')
