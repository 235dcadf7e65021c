import { createServer, type RequestListener } from 'node:http'

/**
 * Starts an HTTP server on 127.0.0.1, on a free port by default. `setListener` replaces what responds. Rejects with the
 * error of node:net (EADDRINUSE).
 */
export async function startHttpServer(initialListener: RequestListener, port = 0) {
  let listener = initialListener
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    server,
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    setListener: (newListener: RequestListener) => {
      listener = newListener
    },
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Returns a port that no program of this machine listens on. */
export async function findFreePort(): Promise<number> {
  const { port, stop } = await startHttpServer(() => {})
  await stop()
  return port
}
