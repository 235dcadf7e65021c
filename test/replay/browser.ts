import { AsyncLocalStorage } from 'node:async_hooks'
import { contract, type Reply as ReplyOf, type RouteName } from '#shared/contract.ts'
import { Refusal } from '#shared/errors.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { type CallInput, createRequest, send } from '#web/api/send.ts'
import { clock } from './clock.ts'
import type { Api } from './cloud.ts'
import { networkMs } from './limits.ts'
import { around, between, chance } from './random.ts'

/** The probability that the network loses a request or its reply. */
const lossRate = 0.01

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

  constructor(private readonly api: Api) {}

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

  /** Opens a page of the server, or sends its form. Returns where it redirects to. */
  async open<N extends 'show-link' | 'follow-link'>(name: N, input: CallInput<N>) {
    const { address, init } = createRequest(contract[name], input)
    const reply = await this.fetch(name, address, init).catch(() => undefined)
    if (!reply || reply.status >= 400) throw new Refusal({ kind: 'server', message: '' }, reply?.status ?? 0)
    return reply.headers.get('location')
  }

  /** Sends a request over the phone's network, which may lose it or its reply. */
  async fetch(name: RouteName, address: string, init: RequestInit): Promise<Response> {
    await crossNetwork()
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    const cookies = [...this.cookies].map(([key, value]) => `${key}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const { method = 'GET', body } = init
    const reply = await this.api.request(name, address, { method, headers, ...(body && { body }) })
    await crossNetwork()
    for (const cookie of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(key, value)
    }
    return reply
  }
}

async function crossNetwork() {
  await clock.sleep(around(networkMs.phone / 2))
  if (!chance(lossRate / 2)) return
  await clock.sleep(between(1000, 20_000))
  throw new TypeError('Failed to fetch')
}
