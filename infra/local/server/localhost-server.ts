import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { UserError } from '../../settings/user-error.ts'
import { type HttpServer, startHttpServer } from './http-server.ts'

const respondStarting = (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(503, { 'retry-after': '1' }).end('The portal is starting.')

/**
 * Listens on both addresses of "localhost", and on no other. Responds with 503 until `setListener` is called. Throws a
 * UserError when the port is in use.
 */
export const startLocalhostServer = async (port: number) => {
  let listener: RequestListener = respondStarting
  const relay: RequestListener = (request, response) => listener(request, response)
  const ipv4 = await startServer(relay, port, '127.0.0.1')
  const ipv6 = await startServer(relay, ipv4.port, '::1').catch(async error => {
    if (!(error instanceof UserError)) return null
    await ipv4.stop()
    throw error
  })
  ipv6?.server.on('upgrade', (...parts) => ipv4.server.emit('upgrade', ...parts))
  return {
    origin: `http://localhost:${ipv4.port}`,
    server: ipv4.server,
    setListener: (newListener: RequestListener) => {
      listener = newListener
    },
    stop: async () => {
      await Promise.all([ipv4.stop(), ipv6?.stop()])
    },
  }
}

const startServer = async (listener: RequestListener, port: number, host: string): Promise<HttpServer> => {
  try {
    return await startHttpServer(listener, port, host)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE')
      throw new UserError(`Port ${port} is already in use. Choose another, for example: PORT=3001 npm start`)
    if (code === 'EACCES')
      throw new UserError(`You do not have permission to use port ${port}. Set PORT to 1024 or higher.`)
    throw error
  }
}
