import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/** The site at an origin once more, with pages of the same size that run no script. */
export async function scriptFree(origin: string) {
  const server = createServer(async ({ url = '/', headers }, response) => {
    const answer = await fetch(new URL(url, origin), {
      headers: { 'accept-encoding': 'identity', accept: headers.accept ?? '*/*' },
    })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    const kept = ['content-type', 'cache-control'].map(name => [name, answer.headers.get(name) ?? ''])
    const whole = type.startsWith('text/html') ? Buffer.from(withoutScripts(body.toString())) : body
    response.writeHead(answer.status, { ...Object.fromEntries(kept), 'content-encoding': 'br' })
    response.end(brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    end: () => new Promise(resolve => server.close(resolve)),
  }
}

/** What loads a script becomes a comment, which weighs as much. */
const withoutScripts = (html: string) =>
  html.replace(
    /<(script[^>]*><\/script|link rel="modulepreload"[^>]*)>/g,
    (_, tag: string) => `<!--${tag}-->`,
  )
