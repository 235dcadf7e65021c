import express, { type ErrorRequestHandler, type Request, type Response } from 'express'
import type { Context } from 'hono'
import serverless from 'serverless-http'
import { verifyBearer } from '#functions/http/bearer.ts'
import { toErrorResponse } from '#functions/http/error-response.ts'
import { requestLogger } from '#functions/http/request-logging.ts'
import { requireOpen } from '#functions/http/service-gate.ts'
import type { Ports, PortsOf } from '#functions/ports.ts'
import {
  basePath,
  type ContractRow,
  contract,
  type RequestPart,
  type RouteName,
  requestParts,
} from '#shared/contract.ts'
import { invalid, messagesFromIssues, unauthorised } from '#shared/errors.ts'

type Asked = { [P in RequestPart]?: unknown } & { who?: unknown; c: Context }
type Answer = (asked: Asked, ports: unknown) => Promise<unknown>

/**
 * What functions/http/route.ts is, on Express and serverless-http: the same row, validation, ports, answer, refusals and
 * log line, so that a bundle in which it stands in for that file is the same endpoint on the other framework.
 */
export function route(name: RouteName, answer: Answer, replay?: Answer) {
  const row: ContractRow = contract[name]

  async function answered(req: Request, res: Response, ports: Ports) {
    const c = contextOf(req, res)
    const who = row.caller === 'bearer' ? await identified(req, ports) : undefined
    res.set('cache-control', 'no-store')
    const first = who && (await replay?.({ who, c }, ports))
    if (first) return json(res, row, first)
    if (row.open === 'in season') await requireOpen(ports)
    const asked: Asked = { ...checked(req, row), ...(who ? { who } : {}), c }
    const reply = await answer(asked, ports)
    if (row.reply) await json(res, row, reply)
    else if (!res.headersSent) res.end()
  }

  const lambda = (mine: PortsOf<RouteName>) => {
    const api = express()
    const limit = 128 * 1024
    const verify = (req: object, _: object, bytes: Buffer) => Object.assign(req, { text: bytes.toString() })
    api.use(express.json({ limit, verify }), express.urlencoded({ limit, extended: false }))
    api.use((req, res, next) => void requestLogger(name)(contextOf(req, res), async () => next()))
    const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    api[method](basePath + row.path, (req, res) => answered(req, res, mine as unknown as Ports))
    const refused: ErrorRequestHandler = async (thrown, req, res, _) => {
      await toErrorResponse(thrown, contextOf(req, res))
    }
    api.use(refused)
    return serverless(api)
  }
  return { app: undefined, lambda }
}

async function json(res: Response, { reply, status }: ContractRow, value: unknown) {
  const schema = await reply?.()
  res.status(status ?? 200).json(schema?.parse(value))
}

async function identified(req: Request, { secrets, sessions, now }: Ports) {
  const who = await verifyBearer(req.get('authorization'), await secrets.get('signing-key'), now())
  if (!(await sessions.use(who.sessionHash, now()))) throw unauthorised()
  return who
}

function checked(req: Request, row: ContractRow) {
  const sent = { param: req.params, query: req.query, form: req.body, json: req.body, header: req.headers }
  const asked: Partial<Record<RequestPart, unknown>> = {}
  for (const part of requestParts) {
    const parsed = row[part]?.safeParse(sent[part])
    if (parsed && !parsed.success) throw invalid(messagesFromIssues(parsed.error.issues))
    if (parsed) asked[part] = parsed.data
  }
  return asked
}

/** As much of Hono's context as the answers of the routes use, over Express. */
function contextOf(req: Request, res: Response): Context {
  const context = {
    env: {},
    req: {
      path: req.path,
      method: req.method,
      header: (name?: string) => (name ? req.get(name) : req.headers),
      text: async () => ('text' in req ? req.text : ''),
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
