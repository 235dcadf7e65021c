import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { UserError } from '../../user-error.ts'
import { type HttpServer, startHttpServer } from '../http-server.ts'

const starting = (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(503, { 'retry-after': '1' }).end('The portal is starting.')

/**
 * Takes the port on both addresses of "localhost" (never on the network), answering 503 until `answerWith` is called;
 * throws a Problem when the port is in use.
 */
export const startLocalhostServer = async (port: number) => {
  let answer: RequestListener = starting
  const relay: RequestListener = (request, response) => answer(request, response)
  const first = await bound(relay, port, '127.0.0.1')
  const second = await bound(relay, first.port, '::1').catch(async error => {
    if (!(error instanceof UserError)) return null
    await first.stop()
    throw error
  })
  second?.server.on('upgrade', (...parts) => first.server.emit('upgrade', ...parts))
  return {
    origin: `http://localhost:${first.port}`,
    server: first.server,
    setListener: (listener: RequestListener) => {
      answer = listener
    },
    stop: async () => {
      await Promise.all([first.stop(), second?.stop()])
    },
  }
}

const bound = async (answer: RequestListener, port: number, host: string): Promise<HttpServer> => {
  try {
    return await startHttpServer(answer, port, host)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE')
      throw new UserError(
        `Port ${port} is already in use. Choose another with PORT, like PORT=3001 npm start.`,
      )
    if (code === 'EACCES')
      throw new UserError(`Port ${port} needs more rights. Choose one from 1024 upwards with PORT.`)
    throw error
  }
}
