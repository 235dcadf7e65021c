import express, { type ErrorRequestHandler, type Request, type Response } from 'express'
import type { Context } from 'hono'
import serverless from 'serverless-http'
import { type Identity, verifyBearer } from '#functions/http/bearer.ts'
import { toErrorResponse } from '#functions/http/error-response.ts'
import { requestLogger } from '#functions/http/request-logging.ts'
import { requireOpen } from '#functions/http/service-gate.ts'
import { personCalls } from '#functions/limits/limits.ts'
import type { Ports, PortsOf } from '#functions/ports/ports.ts'
import {
  basePath,
  type ContractRow,
  contract,
  type RequestPart,
  type RouteName,
  requestParts,
} from '#shared/contract.ts'
import { badRequest, invalid, messagesFromIssues, unauthorised } from '#shared/errors.ts'

type RouteRequest = { [P in RequestPart]?: unknown } & { identity?: unknown; c: Context }

/**
 * The Express version of functions/http/route.ts, with the same row, validation, ports, handler, refusals and log line.
 * A bundle that uses it serves the same endpoint, except that it does not replay submissions.
 */
export function route(name: RouteName, handler: (request: RouteRequest, ports: unknown) => Promise<unknown>) {
  const row: ContractRow = contract[name]

  async function handle(req: Request, res: Response, ports: Ports) {
    const c = toContext(req, res)
    const identity = row.caller === 'bearer' ? await authenticate(req, ports) : undefined
    res.set('cache-control', 'no-store')
    if (identity && row.takesBudget) await takePersonCall(identity, ports)
    if (row.available === 'while open') await requireOpen(ports)
    const request: RouteRequest = { ...parseRequest(req, row), ...(identity ? { identity } : {}), c }
    const reply = await handler(request, ports)
    if (row.reply) sendJson(res, row, reply)
    else if (!res.headersSent) res.end()
  }

  const lambda = (ports: PortsOf<RouteName>) => {
    const api = express()
    const limit = 128 * 1024
    api.use(express.json({ limit }), express.urlencoded({ limit, extended: false }))
    api.use((req, res, next) => void requestLogger(name)(toContext(req, res), async () => next()))
    const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    api[method](basePath + row.path, (req, res) => handle(req, res, ports as unknown as Ports))
    const handleError: ErrorRequestHandler = async (thrown, req, res, _) => {
      await toErrorResponse(thrown, toContext(req, res))
    }
    api.use(handleError)
    return serverless(api)
  }
  return { app: undefined, lambda }
}

function sendJson(res: Response, { reply, status }: ContractRow, value: unknown) {
  res.status(status ?? 200).json(reply?.parse(value))
}

async function authenticate(req: Request, { secrets, sessions, now }: Ports) {
  const identity = await verifyBearer(
    req.get('authorization'),
    () => secrets.getCurrentAndPrevious('signing-key'),
    now(),
  )
  if (!(await sessions.use(identity.sessionHash, now()))) throw unauthorised()
  return identity
}

async function takePersonCall({ ucasPersonalId, email }: Identity, { limits, now }: Ports) {
  if (await limits.take(personCalls, { ucasId: ucasPersonalId, email }, now()))
    throw badRequest('Too often', 429)
}

function parseRequest(req: Request, row: ContractRow) {
  const parts = { param: req.params, query: req.query, form: req.body, json: req.body, header: req.headers }
  const request: Partial<Record<RequestPart, unknown>> = {}
  for (const part of requestParts) {
    const result = row[part]?.safeParse(parts[part])
    if (result && !result.success) throw invalid(messagesFromIssues(result.error.issues))
    if (result) request[part] = result.data
  }
  return request
}

/** Returns the part of Hono's context that the routes use, over Express. */
function toContext(req: Request, res: Response): Context {
  const context = {
    env: {},
    req: {
      path: req.path,
      method: req.method,
      header: (name?: string) => (name ? req.get(name) : req.headers),
      raw: { headers: { get: (name: string) => req.get(name) ?? null } },
    },
    res: {
      get status() {
        return res.statusCode
      },
    },
    header: (name: string, value: string, options?: { append?: boolean }) =>
      options?.append ? res.append(name, value) : res.set(name, value),
    redirect: (to: string, status: number) => res.redirect(status, to),
    html: async (text: unknown, status = 200) =>
      res
        .status(status)
        .type('html')
        .send(String(await text)),
    json: (body: unknown, status = 200) => res.status(status).json(body),
    body: (body: unknown, status = 200) => res.status(status).send(body),
  }
  return context as unknown as Context
}
