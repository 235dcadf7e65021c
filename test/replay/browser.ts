import { AsyncLocalStorage } from 'node:async_hooks'
import { contract, type Reply as ReplyOf, type RouteName } from '#shared/contract.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { type CallInput, createRequest, send } from '#web/api/send.ts'
import { clock } from './clock.ts'
import type { Api } from './cloud.ts'
import { networkMs } from './limits.ts'
import type { Random } from './random.ts'

/** The longest time until the browser reports a lost request. */
const maxLossMs = 20_000

/** The call that a browser is sending: `fetch` is the same function for all browsers. */
const currentCall = new AsyncLocalStorage<{ browser: Browser; name: RouteName }>()

/** What the app's client uses of a browser. */
const browserGlobals = {
  window: new EventTarget(),
  navigator: { onLine: true },
  fetch: (address: string, init: RequestInit) => {
    const call = currentCall.getStore()
    return call?.browser.fetch(call.name, address, init)
  },
}
for (const [name, value] of Object.entries(browserGlobals))
  Object.defineProperty(globalThis, name, { value, configurable: true })

/** A browser with its cookies. It sends, reads and retries calls with the client of the web app. */
export class Browser {
  private readonly cookies = new Map<string, string>()
  private readonly queries = createQueryClient()
  private bearer: string | undefined

  constructor(
    private readonly api: Api,
    /** The probability that the network loses a request or its reply. */
    private readonly lossRate: number,
    private readonly random: Random,
  ) {}

  /** Calls the API as the app does. */
  call<N extends RouteName>(
    name: N,
    input: CallInput<N> = {} as CallInput<N>,
    headers: Record<string, string> = {},
  ): Promise<ReplyOf<N>> {
    const token = contract[name].caller === 'bearer' && { authorization: `Bearer ${this.bearer}` }
    return currentCall.run(
      { browser: this, name },
      () => send(contract[name], input, { headers: { ...headers, ...token } }) as Promise<ReplyOf<N>>,
    )
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
    const { address, init } = createRequest(contract[name], input)
    return this.fetch(name, address, init).catch(() => undefined)
  }

  /** Sends a request over the phone's network, which may lose it or its reply. */
  async fetch(name: RouteName, address: string, init: RequestInit): Promise<Response> {
    await this.crossNetwork()
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    const cookies = [...this.cookies].map(([key, value]) => `${key}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const { method = 'GET', body } = init
    const request = { method, headers, ...(body && { body }) }
    const reply = await this.api.request(name, address, request)
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
