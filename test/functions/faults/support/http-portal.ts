import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import { portal } from '#functions/routes/portal.ts'
import { portOf } from '#infra/local/server/http-server.ts'
import type { LocalPortal } from '../../local-portal.ts'
import type { Request } from './test-applicants.ts'

/** Starts the portal's API on a free port. */
export async function startHttpPortal({ ports }: LocalPortal) {
  const server = createAdaptorServer({ fetch: portal(ports).fetch })
  // Many test applicants connect at the same moment.
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Sends a request over HTTP. Throws when the connection ends before the response. Unlike fetch it has no timeout, because
 * many simultaneous connections are slow.
 */
export async function sendTo(origin: string, { path, json, bearer, headers }: Request) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${origin}/portal${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    })
      .once('response', resolve)
      .once('error', reject)
      .end(JSON.stringify(json))
  })
  return { status: response.statusCode ?? 0, body: await text(response) }
}
