import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { RouteName } from '#shared/contract.ts'
import { contract } from '#shared/contract.ts'
import { parseApiError, Refusal } from '#shared/errors.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { createRequest } from '#web/api/send.ts'
import type { Cloud, Reply } from './cloud.ts'
import type { Random } from './random.ts'
import { networkMs } from './service-times.ts'
import type { Simulation } from './simulation.ts'

type Input = { query?: object; form?: object; json?: object }
const session = z.object({ bearerToken: z.string() })
/** The longest time until the browser reports a lost request. */
const maxLossMs = 20_000

/** A browser with its cookies. It creates and retries requests with the code of the web app. */
export class Browser {
  /** The probability that the network loses a request or its reply. */
  lossRate = 0
  private readonly cookies = new Map<string, string>()
  private readonly queries: QueryClient = createQueryClient()
  private bearer: string | undefined

  constructor(
    private readonly simulation: Simulation,
    private readonly cloud: Cloud,
    private readonly ip: string,
    private readonly random: Random,
  ) {}

  /** Sends one request, as a page or a form does. */
  async send(name: RouteName, input: Input = {}, headers: Record<string, string> = {}): Promise<Reply> {
    const { simulation, random } = this
    const { address, init } = createRequest(contract[name], input, headers)
    await simulation.sleep(random.around(networkMs.phone / 2))
    if (random.chance(this.lossRate / 2)) return this.failAfterLoss()
    const reply = await this.cloud.request({
      name,
      method: contract[name].method,
      address,
      ip: this.ip,
      headers: {
        ...lowerCase(init.headers),
        'sec-fetch-site': 'same-origin',
        ...(input.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        }),
      },
      body: init.body ? String(init.body) : undefined,
    })
    await simulation.sleep(random.around(networkMs.phone / 2))
    if (random.chance(this.lossRate / 2)) return this.failAfterLoss()
    for (const cookie of reply.cookies) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(key, value)
    }
    return reply
  }

  /** Calls the API as the app does. Throws a Refusal, like web/api/send.ts. */
  async call(name: RouteName, input: Input = {}, headers: Record<string, string> = {}): Promise<unknown> {
    const token = contract[name].caller === 'bearer' && { authorization: `Bearer ${this.bearer}` }
    return parseReply(await this.send(name, input, { ...headers, ...token }))
  }

  /** Enters the applicant area. */
  async loadSession() {
    this.bearer = session.parse(await this.call('get-bearer-token')).bearerToken
  }

  /** Loads the data of a page with the app's query client, which retries it. */
  load = (name: RouteName): Promise<unknown> =>
    this.queries.fetchQuery({ queryKey: [name], queryFn: () => this.call(name), gcTime: 0 })

  private async failAfterLoss(): Promise<Reply> {
    await this.simulation.sleep(this.random.between(1000, maxLossMs))
    return { status: 0, headers: {}, cookies: [], body: '' }
  }
}

const lowerCase = (headers: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(headers)).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )

function parseReply({ status, headers, body }: Reply): unknown {
  const content = parseJson(body)
  if (status < 200 || status > 299) throw new Refusal(parseApiError(status, content), status, headers)
  return content
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
