import { contract, type Reply as ReplyOf, type RouteName } from '#shared/contract.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { type CallInput, createRequest, send } from '#web/api/send.ts'
import type { Cloud, Reply } from './cloud.ts'
import type { Random } from './random.ts'
import { networkMs } from './service-times.ts'
import type { Simulation } from './simulation.ts'

/** The longest time until the browser reports a lost request. */
const maxLossMs = 20_000

/** What the app's client uses of a browser. */
for (const [name, value] of Object.entries({ window: new EventTarget(), navigator: { onLine: true } }))
  Object.defineProperty(globalThis, name, { value, configurable: true })

/** A browser with its cookies. It sends, reads and retries calls with the client of the web app. */
export class Browser {
  /** The probability that the network loses a request or its reply. */
  lossRate = 0
  private readonly cookies = new Map<string, string>()
  private readonly queries = createQueryClient()
  private bearer: string | undefined

  constructor(
    private readonly simulation: Simulation,
    private readonly cloud: Cloud,
    private readonly ip: string,
    private readonly random: Random,
  ) {}

  /** Calls the API as the app does. */
  call<N extends RouteName>(
    name: N,
    input: CallInput<N> = {} as CallInput<N>,
    headers: Record<string, string> = {},
  ): Promise<ReplyOf<N>> {
    const token = contract[name].caller === 'bearer' && { authorization: `Bearer ${this.bearer}` }
    const work = () => send(contract[name], input, { headers: { ...headers, ...token } })
    return this.simulation.runWithFetch((address, init) => this.fetch(name, address, init), work) as Promise<
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
  ): Promise<Reply | undefined> {
    const { address, init } = createRequest(contract[name], input, {})
    return this.transfer(name, address, init)
  }

  private async fetch(name: RouteName, address: string, init: RequestInit): Promise<Response> {
    const reply = await this.transfer(name, address, init)
    if (!reply) throw new TypeError('Failed to fetch')
    const { status, headers, body } = reply
    return new Response(status === 204 ? null : body, { status, headers })
  }

  /** Sends a request over the phone's network, which may lose it or its reply. */
  private async transfer(name: RouteName, address: string, init: RequestInit): Promise<Reply | undefined> {
    if (await this.isLost()) return
    const reply = await this.cloud.request({
      name,
      method: contract[name].method,
      address,
      ip: this.ip,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        'sec-fetch-site': 'same-origin',
        ...(init.body instanceof URLSearchParams && {
          'content-type': 'application/x-www-form-urlencoded',
        }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        }),
      },
      body: init.body ? String(init.body) : undefined,
    })
    if (await this.isLost()) return
    for (const cookie of reply.cookies) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(key, value)
    }
    return reply
  }

  private async isLost(): Promise<boolean> {
    const { simulation, random } = this
    await simulation.sleep(random.around(networkMs.phone / 2))
    const isLost = random.chance(this.lossRate / 2)
    if (isLost) await simulation.sleep(random.between(1000, maxLossMs))
    return isLost
  }
}
