import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HttpServer = { port: number; url: string; server: Server; stop: () => Promise<void> }

/** Answers HTTP on this machine only, on a free port if none is given; fails as node:net does (EADDRINUSE). */
export const startHttpServer = (answer: RequestListener, port = 0, host = '127.0.0.1') =>
  new Promise<HttpServer>((resolve, reject) => {
    const server = createServer(answer)
    const stop = () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      })
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const bound = boundPort(server.address())
      resolve({ port: bound, url: `http://${host}:${bound}`, server, stop })
    })
  })

const boundPort = (address: AddressInfo | string | null) => {
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** The same on the port that the file remembers if it is still free, so that open pages go on after a restart. */
export const restartHttpServer = async (answer: RequestListener, file: string) => {
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const listening = await startHttpServer(answer, before).catch(() => startHttpServer(answer))
  writeFileSync(file, String(listening.port))
  return listening
}
