import { contract, type Reply as ReplyOf, type RouteName } from '#shared/contract.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { type CallInput, createRequest, send } from '#web/api/send.ts'
import { clock, type Random } from './clock.ts'
import type { Cloud } from './cloud.ts'
import { networkMs } from './limits.ts'

/** The longest time until the browser reports a lost request. */
const maxLossMs = 20_000

/** The request header that tells `fetch` which browser sends which call. */
const senderHeader = 'x-replay-sender'
const browsers = new Map<string, Browser>()

/** What the app's client uses of a browser. */
const browserGlobals = {
  window: new EventTarget(),
  navigator: { onLine: true },
  fetch: (address: string, init: RequestInit) => {
    const { [senderHeader]: sender = '', ...headers } = Object.fromEntries(new Headers(init.headers))
    const [name, browser = ''] = sender.split(' ')
    return browsers.get(browser)?.fetch(name as RouteName, address, { ...init, headers })
  },
}
for (const [name, value] of Object.entries(browserGlobals))
  Object.defineProperty(globalThis, name, { value, configurable: true })

/** A browser with its cookies. It sends, reads and retries calls with the client of the web app. */
export class Browser {
  /** The probability that the network loses a request or its reply. */
  lossRate = 0
  private readonly id = String(browsers.size)
  private readonly cookies = new Map<string, string>()
  private readonly queries = createQueryClient()
  private bearer: string | undefined

  constructor(
    private readonly cloud: Cloud,
    private readonly ip: string,
    private readonly random: Random,
  ) {
    browsers.set(this.id, this)
  }

  /** Calls the API as the app does. */
  call<N extends RouteName>(
    name: N,
    input: CallInput<N> = {} as CallInput<N>,
    headers: Record<string, string> = {},
  ): Promise<ReplyOf<N>> {
    const token = contract[name].caller === 'bearer' && { authorization: `Bearer ${this.bearer}` }
    const sender = { [senderHeader]: `${name} ${this.id}` }
    return send(contract[name], input, { headers: { ...headers, ...token, ...sender } }) as Promise<
      ReplyOf<N>
    >
  }

  /** Enters the applicant area. */
  async loadSession() {
    this.bearer = (await this.call('get-bearer-token')).bearerToken
  }

  /** Loads the data of a page with the app's query client, which retries it. */
  load = <N extends RouteName>(name: N): Promise<ReplyOf<N>> =>
    this.queries.fetchQuery({ queryKey: [name], queryFn: () => this.call(name), gcTime: 0 })

  /** Opens a page of the server, or sends its form. Returns a redirect as it is. */
  async open<N extends 'show-link' | 'follow-link'>(
    name: N,
    input: CallInput<N>,
  ): Promise<Response | undefined> {
    const { address, init } = createRequest(contract[name], input, {})
    return this.fetch(name, address, init).catch(() => undefined)
  }

  /** Sends a request over the phone's network, which may lose it or its reply. */
  async fetch(name: RouteName, address: string, init: RequestInit): Promise<Response> {
    await this.crossNetwork()
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    const cookies = [...this.cookies].map(([key, value]) => `${key}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const { method, body } = init
    const request = { method: method ?? 'GET', headers, ...(body && { body }) }
    const reply = await this.cloud.request({ name, address, init: request, ip: this.ip })
    await this.crossNetwork()
    for (const cookie of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(key, value)
    }
    return reply
  }

  private async crossNetwork() {
    const { random, lossRate } = this
    await clock.sleep(random.around(networkMs.phone / 2))
    if (!random.chance(lossRate / 2)) return
    await clock.sleep(random.between(1000, maxLossMs))
    throw new TypeError('Failed to fetch')
  }
}
