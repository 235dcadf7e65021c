import { createServer, type RequestListener, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'

export type HttpServer = { port: number; url: string; server: Server; stop: () => Promise<void> }

/** Starts an HTTP server on this machine only, on a free port by default. Rejects with the error of node:net (EADDRINUSE). */
export const startHttpServer = (listener: RequestListener, port = 0, host = '127.0.0.1') =>
  new Promise<HttpServer>((resolve, reject) => {
    const server = createServer(listener)
    const stop = () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      })
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const actualPort = portOf(server)
      resolve({ port: actualPort, url: `http://${host}:${actualPort}`, server, stop })
    })
  })

/** Returns a port that no program of this machine listens on. */
export async function findFreePort(): Promise<number> {
  const { port, stop } = await startHttpServer(() => {})
  await stop()
  return port
}

/** Returns the port on which a server listens. Throws when it does not listen on one. */
export function portOf(server: NetServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/**
 * Makes a server refuse requests for another host than 127.0.0.1. A page of another site can let its name lead to
 * this machine (DNS rebinding), and would otherwise read the mails and secrets.
 */
export function refuseOtherHosts(server: Server) {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (/^127\.0\.0\.1(:\d+)?$/.test(request.headers.host ?? ''))
      for (const listener of listeners) listener.call(server, request, response)
    else response.writeHead(403).end()
  })
}
