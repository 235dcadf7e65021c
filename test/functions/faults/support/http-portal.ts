import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { portal } from '#functions/routes/portal.ts'
import { portOf } from '#infra/local/server/http-server.ts'
import type { LocalPortal } from '../../local-portal.ts'

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
