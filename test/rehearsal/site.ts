import { createServer } from 'node:http'
import { portOf } from '#infra/local/server/http-server.ts'
import type { Deployed } from './deploy.ts'

/** Starts what CloudFront does for `release check`: it serves the pages, and adds the origin secret to the calls. */
export async function startSite({ address, headers }: Deployed) {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    if (!url.startsWith('/portal/')) return response.end('page')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _, connection: _connection, 'content-length': _length, ...sent } = request.headers
    const reply = await fetch(`${address}${url}`, {
      method,
      redirect: 'manual',
      headers: { ...(sent as Record<string, string>), ...headers },
      ...(chunks.length > 0 && { body: new Uint8Array(Buffer.concat(chunks)) }),
    })
    response.writeHead(reply.status, { 'set-cookie': reply.headers.getSetCookie() })
    response.end(Buffer.from(await reply.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${portOf(server)}`, stop: () => server.close() }
}
