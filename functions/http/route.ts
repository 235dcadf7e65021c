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
import { badRequest, invalid, Refusal, unauthorised } from '#shared/errors.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { messagesFromIssues } from '#shared/schemas/message.ts'
import { getServiceMode } from '#shared/schemas/service.ts'
import { isRandomToken } from '../crypto.ts'
import { flags, sessions } from '../ports/port-factories.ts'
import { createHandler, type FactoriesOf, type Ports, type PortsOf } from '../ports/ports.ts'
import { toErrorResponse } from './error-response.ts'
import { requestLogger } from './request-logging.ts'

type RouteRequest<N extends RouteName> = RequestOutput<N> & {
  person: Contract[N]['caller'] extends 'bearer' ? PersonKey : undefined
  c: Context
}
type RouteResult<N extends RouteName> = Contract[N] extends { reply: unknown }
  ? Reply<N> | Response
  : Response

type RouteOptions<N extends RouteName> = {
  /** Returns the first reply to a repeated request, in every service mode. */
  findFirstReply?: (person: PersonKey, c: Context, ports: PortsOf<N>) => Promise<Reply<N> | undefined>
  onError?: (error: Error, c: Context, configuration: Configuration) => ReturnType<typeof toErrorResponse>
}

/** The ports that `route` itself uses, for the calls whose row requires them. */
type RoutePorts = Pick<Ports, 'sessions' | 'flags' | 'now' | 'configuration'>

/**
 * Implements one contract row: returns its app, as a function of its ports, and its Lambda handler. The order is: body
 * size, person, first reply, service mode, validation of the request, `respond`, and the reply reduced to its schema.
 */
export function route<N extends RouteName>(
  name: N,
  factories: FactoriesOf<PortsOf<N>>,
  respond: (request: RouteRequest<N>, ports: PortsOf<N>) => Promise<RouteResult<N>>,
  { findFirstReply, onError = toErrorResponse }: RouteOptions<N> = {},
) {
  const row: ContractRow = contract[name]

  const app = (ports: PortsOf<N> & RoutePorts) =>
    new Hono()
      .onError((error, c) => onError(error, c, ports.configuration))
      .on(row.method, row.path, requestLogger(name), compress(), limitBody(row), async c => {
        const person = row.caller === 'bearer' ? await authenticate(c, ports) : undefined
        c.header('cache-control', 'no-store')

        const firstReply = person && (await findFirstReply?.(person, c, ports))
        if (firstReply) return jsonResponse(c, row, firstReply)
        if (row.available === 'while open') await requireOpen(ports)

        const request = { ...(await parseRequest(c, row)), person, c } as RouteRequest<N>
        // Set before `respond`, because a route may create its own response. An error sets no-store again.
        if (row.edgeCacheSeconds) c.header('cache-control', edgeCacheControl(row.edgeCacheSeconds))
        const result = await respond(request, ports)
        return result instanceof Response ? result : jsonResponse(c, row, result)
      })
  const createApi = (ports: PortsOf<N>) =>
    handle(new Hono().route(basePath, app({ ...ports, sessions: sessions(), flags: flags() })))
  return { app, handler: createHandler(createApi, factories) }
}

/** Refuses a body that is too large by its length, before it is read. */
const limitBody = ({ maxBodyBytes }: ContractRow) =>
  bodyLimit({
    maxSize: maxBodyBytes ?? 0,
    onError: () => {
      throw badRequest(
        'This is more than the portal takes at once. Shorten what you entered and try again.',
        413,
      )
    },
  })

/** Returns the person whose session the bearer token belongs to. Refuses a missing or unknown token, and an ended session. */
async function authenticate(c: Context, { sessions, now }: RoutePorts): Promise<PersonKey> {
  const [scheme = '', token = ''] = (c.req.header('authorization') ?? '').split(' ', 2)
  const isBearer = scheme.toLowerCase() === 'bearer' && isRandomToken(token)
  const session = isBearer && (await sessions.get(token, now()))
  if (!session) throw unauthorised()
  return session
}

/** Refuses a call while the service is closed or under embargo. */
async function requireOpen({ flags, now }: RoutePorts): Promise<void> {
  const { closed, embargoEndTime } = await flags.read()
  const mode = getServiceMode({ closed, embargoEndTime }, now())
  if (mode === 'open') return
  const message =
    mode === 'closed'
      ? 'Our Clearing is closed. We are no longer taking applications.'
      : `Applications are paused. They reopen on ${formatLondonDateTime(new Date(embargoEndTime ?? ''))}, London time.`
  throw new Refusal({ kind: 'denied', message, failedCheck: mode, embargoEndTime })
}

/**
 * Lets CloudFront cache a reply, and browsers revalidate it. stale-if-error=0 stops CloudFront from serving an old
 * reply while the API fails.
 */
const edgeCacheControl = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, stale-if-error=0`

/** Returns the reply without the fields that its schema does not name. Compression depends on the content length. */
function jsonResponse(c: Context, { reply, status }: ContractRow, value: unknown) {
  const body = JSON.stringify(reply?.parse(value))
  return c.body(body, status === 201 ? 201 : 200, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  })
}

const readers: { [P in RequestPart]: (c: Context) => unknown } = {
  param: c => c.req.param(),
  query: c => c.req.query(),
  form: async c => Object.fromEntries(new URLSearchParams(await c.req.text())),
  header: c => c.req.header(),
  json: c =>
    c.req.json().catch(() => {
      throw badRequest('The body of this request is not JSON')
    }),
}

async function parseRequest(c: Context, row: ContractRow) {
  const request: Partial<Record<RequestPart, unknown>> = {}
  for (const part of requestParts) {
    const schema = row[part]
    if (!schema) continue
    const parsed = schema.safeParse(await readers[part](c))
    if (!parsed.success) throw invalid(messagesFromIssues(parsed.error.issues))
    request[part] = parsed.data
  }
  return request
}
