import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startHttpServer } from '#infra/local/server/http-server.ts'

/** A call to a service. `operation` is its name, such as UpdateItem, or else the method and path. */
export type Call = { operation: string; headers: IncomingHttpHeaders; body: string }
export type Reply = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }
/** Handles a call: returns the response of the service or another one, or cuts the connection. */
type Handler = (call: Call, forward: () => Promise<Reply>) => Promise<Reply | 'cut'>

const forwardCall: Handler = (_, forward) => forward()

/** Starts a proxy before an HTTP service, in which a test can delay, change or drop calls. */
export async function startFaultProxy(target: string) {
  let handler = forwardCall
  const calls: Call[] = []

  const { url, stop } = await startHttpServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    const call = { operation: operationOf(incoming), headers: incoming.headers, body: body.toString() }
    calls.push(call)
    const reply = await handler(call, () => forwardRequest(target, incoming, body)).catch(
      () => 'cut' as const,
    )
    if (reply === 'cut') return incoming.socket.destroy()
    outgoing.writeHead(reply.status, reply.headers).end(reply.body)
  })

  /** Replaces the handler, by default with one that forwards every call, and clears `calls`. */
  function handle(newHandler: Handler = forwardCall) {
    handler = newHandler
    calls.length = 0
  }
  /** Replaces the response to the first call that matches, and forwards the others. */
  function handleFirst(
    matches: (call: Call) => boolean,
    respond: (forward: () => Promise<Reply>) => ReturnType<Handler>,
  ) {
    let isFirst = true
    handle((call, forward) => {
      if (!isFirst || !matches(call)) return forward()
      isFirst = false
      return respond(forward)
    })
  }
  return {
    endpoint: url,
    /** Every call since `handle`, in the order of arrival. */
    calls,
    /** Returns the calls of an operation since `handle`. */
    callsOf: (operation: string) => calls.filter(call => call.operation === operation),
    handle,
    /** Runs an action before the first call of an operation, of which this is the beginning, arrives. */
    before: (operation: string, action: () => Promise<unknown>) =>
      handleFirst(
        call => call.operation.startsWith(operation),
        async forward => {
          await action()
          return forward()
        },
      ),
    /** Runs an action after the first call of such an operation was done, and before its reply. */
    after: (operation: string, action: () => Promise<unknown>) =>
      handleFirst(
        call => call.operation.startsWith(operation),
        async forward => {
          const reply = await forward()
          await action()
          return reply
        },
      ),
    /** Loses the reply to the first call that matches, after it was done. */
    loseReply: (matches: (call: Call) => boolean) =>
      handleFirst(matches, async forward => {
        await forward()
        return 'cut'
      }),
    stop,
  }
}

const operationOf = ({ headers, method, url }: IncomingMessage) =>
  /\.(\w+)$/.exec(String(headers['x-amz-target'] ?? ''))?.[1] ?? `${method} ${url}`

async function forwardRequest(target: string, incoming: IncomingMessage, body: Buffer): Promise<Reply> {
  const { method, url, headers } = incoming
  const outgoing = sendRequest(new URL(url ?? '/', target), { method, headers, agent: false })
  outgoing.end(body)
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  if (!response) throw new Error('no response')
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}
