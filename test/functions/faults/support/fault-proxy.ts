import { once } from 'node:events'
import { request as ask, createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A call on its way to a service; `operation` as in UpdateItem, or method and path where there is none. */
export type Call = { operation: string; headers: IncomingHttpHeaders; body: string }
export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }
/** What becomes of a call: whatever the service answers, something else, or a connection that is cut. */
type Handling = (call: Call, forward: () => Promise<Answer>) => Promise<Answer | 'cut'>

const passing: Handling = (_, forward) => forward()

/** A wire to a service that speaks HTTP, on which a test can make calls fail, wait, be lost or meet something. */
export async function startFaultProxy(target: string) {
  let handling = passing
  const calls: Call[] = []

  const server = createServer(async (incoming, outgoing) => {
    const sent = await buffer(incoming)
    const call = { operation: operationOf(incoming), headers: incoming.headers, body: sent.toString() }
    calls.push(call)
    const answer = await handling(call, () => forwarded(target, incoming, sent)).catch(() => 'cut' as const)
    if (answer === 'cut') return incoming.socket.destroy()
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Every call since `handle`, in the order of arrival. */
    calls,
    /** From now on calls are handled so; without an argument they pass. */
    handle(by: Handling = passing) {
      handling = by
      calls.length = 0
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

const operationOf = ({ headers, method, url }: IncomingMessage) =>
  /\.(\w+)$/.exec(String(headers['x-amz-target'] ?? ''))?.[1] ?? `${method} ${url}`

async function forwarded(target: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url, headers } = incoming
  const outgoing = ask(new URL(url ?? '/', target), { method, headers, agent: false })
  outgoing.end(body)
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  if (!response) throw new Error('no response')
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}
