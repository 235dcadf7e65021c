import { type Context, Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import {
  basePath,
  type Contract,
  type ContractRow,
  contract,
  type Reply,
  type RequestOutput,
  type RequestPart,
  type RouteName,
  requestParts,
} from '#shared/contract.ts'
import { badRequest, invalid, messagesFromIssues, unauthorised } from '#shared/errors.ts'
import type { Ports, PortsOf } from '../ports.ts'
import { type Identity, verifyBearer } from './bearer.ts'
import { toErrorResponse } from './error-response.ts'
import { requestLogger } from './request-logging.ts'
import { requireOpen } from './service-gate.ts'

type Bearer<N extends RouteName> = Contract[N]['caller'] extends 'bearer' | 'bearer, live'
  ? { who: Identity }
  : unknown
type Asked<N extends RouteName> = RequestOutput<N> & Bearer<N> & { c: Context }
type Answered<N extends RouteName> = Contract[N] extends { reply: unknown } ? Reply<N> : Response

type Answer<N extends RouteName> = (asked: Asked<N>, ports: PortsOf<N>) => Promise<Answered<N>>
/** Answers a repeated request as the first time, before anything else is looked at; undefined when it is no repeat. */
type Replay<N extends RouteName> = (
  asked: { who: Identity; c: Context },
  ports: PortsOf<N>,
) => Promise<Reply<N> | undefined>

const largestBody = 128 * 1024

/**
 * Makes one contract row answerable: as an app to mount or test, and as a Lambda. In this order: size, who
 * calls, a repeat, service mode, what was sent, the answer, and the reply stripped to its schema.
 */
export function route<N extends RouteName>(name: N, answer: Answer<N>, replay?: Replay<N>) {
  const row: ContractRow = contract[name]

  const app = (ports: Ports) =>
    new Hono()
      .onError(toErrorResponse)
      .on(row.method, row.path, requestLogger(name), compress(), limited, async c => {
        // The contract's row and its needs agree by name; the compiler cannot follow N that far.
        const mine = ports as unknown as PortsOf<N>
        const who = row.caller.startsWith('bearer') ? await identified(c, row.caller, ports) : undefined
        c.header('cache-control', 'no-store')

        const first = who && (await replay?.({ who, c }, mine))
        if (first) return json(c, row, first)
        if (row.open === 'in season') await requireOpen(ports)

        const asked = { ...(await checked(c, name)), ...(who ? { who } : {}), c } as Asked<N>
        const answered = await answer(asked, mine)
        return answered instanceof Response ? answered : json(c, row, answered)
      })

  /** The Lambda handler over these ports. */
  const lambda = (ports: PortsOf<N>) => handle(new Hono().route(basePath, app(ports as unknown as Ports)))

  return { app, lambda }
}

/** The reply as its schema has it: fields it does not name are left out. By its length it is compressed or not. */
async function json(c: Context, { reply, status }: ContractRow, value: unknown) {
  const schema = await reply?.()
  const body = JSON.stringify(schema?.parse(value))
  return c.body(body, status === 201 ? 201 : 200, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  })
}

/** The bearer; a call that changes something also needs a session that has not been revoked. */
async function identified(c: Context, caller: string, { secrets, sessions, now }: Ports): Promise<Identity> {
  const who = await verifyBearer(c.req.header('authorization'), await secrets.get('signing-key'), now())
  if (caller === 'bearer, live' && !(await sessions.getByHash(who.sessionHash, now()))) throw unauthorised()
  return who
}

const limited = bodyLimit({
  maxSize: largestBody,
  onError: () => {
    throw badRequest(
      'This is more than the portal takes at once. Shorten what you entered and try again.',
      413,
    )
  },
})

const readers: { [P in RequestPart]: (c: Context) => unknown } = {
  param: c => c.req.param(),
  query: c => c.req.query(),
  form: c =>
    c.req.parseBody().catch(() => {
      throw badRequest('The body of this request is not a form')
    }),
  header: c => c.req.header(),
  json: async c => {
    const text = await c.req.text()
    try {
      return JSON.parse(text)
    } catch {
      throw badRequest('The body of this request is not JSON')
    }
  },
}

async function checked(c: Context, name: RouteName): Promise<Partial<Record<RequestPart, unknown>>> {
  const row: ContractRow = contract[name]
  const asked: Partial<Record<RequestPart, unknown>> = {}
  for (const part of requestParts) {
    const schema = row[part]
    if (!schema) continue
    const parsed = schema.safeParse(await readers[part](c))
    if (!parsed.success) throw invalid(messagesFromIssues(parsed.error.issues))
    asked[part] = parsed.data
  }
  return asked
}
