import http, { Agent, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { currentContext, type Task } from './simulation.ts'

/** A request of a function to AWS. */
export type WireCall = {
  port: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  task: Task
}
export type WireReply = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** What happens to a call: its simulated duration, and its reply, which may take real time. */
export type Handling = {
  durationMs: number
  reply: Promise<WireReply>
  /** Called when the reply arrives, even if the caller has stopped waiting for it. */
  onReply: (reply: WireReply) => void
}

const realRequest = http.request
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let handler: ((call: WireCall) => Handling) | undefined

/** Lets `handle` handle every request to AWS that a function makes inside a simulation. Other requests are real. */
export function interceptRequests(handle: (call: WireCall) => Handling) {
  const isFirst = handler === undefined
  handler = handle
  if (!isFirst) return
  const request: unknown = (options: RequestOptions, onResponse: (response: Readable) => void) => {
    const task = currentContext()?.task
    return task ? new SimulatedRequest(options, task, onResponse) : realRequest(options, onResponse as never)
  }
  Object.assign(http, { request })
  syncBuiltinESMExports()
}

/** Sends a call to the local service. */
export const forward = ({ port, method, path, headers, body }: WireCall): Promise<WireReply> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      headers: { ...headers, 'content-length': String(body.length) },
    }
    const request = realRequest(options, async response => {
      const content = await buffer(response)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content })
    })
    request.on('error', reject).end(body)
  })

/** The part of node:http's ClientRequest that the AWS SDK uses, in simulated time. */
class SimulatedRequest extends Writable {
  /** A connected socket, as far as the SDK looks at one. */
  readonly socket = { connecting: false, setTimeout() {}, setKeepAlive() {}, removeListener() {} }
  private readonly chunks: Buffer[] = []
  private release = () => {}

  constructor(
    private readonly options: RequestOptions,
    private readonly task: Task,
    private readonly onResponse: (response: Readable) => void,
  ) {
    super({ autoDestroy: false })
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void) {
    this.chunks.push(chunk)
    done()
  }

  override _final(done: () => void) {
    done()
    const context = currentContext()
    if (!context || !handler || this.task.ended) return
    const { simulation } = context
    const { port, method = 'GET', path, headers } = this.options
    const { durationMs, reply, onReply } = handler({
      port: String(port),
      method,
      path: path ?? '/',
      headers: { ...(headers as Record<string, string>) },
      body: Buffer.concat(this.chunks),
      task: this.task,
    })
    reply.catch(() => {})
    this.release = simulation.block(this.task)
    simulation.at(simulation.now + durationMs, async () => {
      const result = await reply.catch((error: Error) => error)
      if (!(result instanceof Error)) onReply(result)
      this.release()
      if (this.destroyed || this.task.ended) return
      simulation.runIn(this.task, () => this.respond(result))
    })
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.release()
    done(error)
  }

  private respond(result: WireReply | Error) {
    if (result instanceof Error) return void this.destroy(result)
    const { status, body } = result
    // The SDK takes another date for a wrong clock and repeats the call.
    const headers = { ...result.headers, date: new Date().toUTCString() }
    this.onResponse(Object.assign(Readable.from([body]), { statusCode: status, headers, complete: true }))
    this.destroy()
  }
}
