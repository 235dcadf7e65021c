import { contract, type Reply, type RouteName } from '#shared/contract.ts'
import { parseApiError, Refusal } from '#shared/errors.ts'
import { type CallInput, createRequest } from '#web/api/send.ts'
import { clock } from './clock.ts'
import type { Api } from './cloud.ts'
import { networkMs } from './limits.ts'
import type { Random } from './random.ts'

/** The longest time until the browser reports a lost request. */
const maxLossMs = 20_000

/** A browser with its cookies, on a phone's network. */
export class Browser {
  private readonly cookies = new Map<string, string>()
  private bearer: string | undefined

  constructor(
    private readonly api: Api,
    /** The probability that the network loses a request or its reply. */
    private readonly lossRate: number,
    private readonly random: Random,
  ) {}

  /** Calls the API as the app does. Returns the body of the reply; throws a Refusal, with status 0 if there was no reply. */
  async call<N extends RouteName>(
    name: N,
    input: CallInput<N> = {} as CallInput<N>,
    headers: Record<string, string> = {},
  ): Promise<Reply<N>> {
    const token = contract[name].caller === 'bearer' && { authorization: `Bearer ${this.bearer}` }
    const reply = await this.open(name, input, { ...headers, ...token })
    return (await reply.json()) as Reply<N>
  }

  /** Enters the applicant area. */
  async loadSession() {
    this.bearer = (await this.call('get-bearer-token')).bearerToken
  }

  /** Opens a page of the server, or sends its form. Returns a redirect as it is; throws a Refusal like `call`. */
  async open<N extends RouteName>(name: N, input: CallInput<N>, headers: Record<string, string> = {}) {
    const cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const own = { 'sec-fetch-site': 'same-origin', ...headers, ...(cookie && { cookie }) }
    const { address, init } = createRequest(contract[name], input, own)
    await this.crossNetwork()
    const reply = await this.api.request(name, address, init)
    await this.crossNetwork()
    for (const cookie of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(key, value)
    }
    if (reply.status < 400) return reply
    const body = await reply.json().catch(() => undefined)
    throw new Refusal(parseApiError(reply.status, body), reply.status, Object.fromEntries(reply.headers))
  }

  /** Takes half of the time to AWS and back, and may lose what crosses. */
  private async crossNetwork() {
    const { random, lossRate } = this
    await clock.sleep(random.around(networkMs.phone / 2))
    if (!random.chance(lossRate / 2)) return
    await clock.sleep(random.between(1000, maxLossMs))
    throw new Refusal(parseApiError(0, undefined), 0)
  }
}
