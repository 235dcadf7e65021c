import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import type { handle } from 'hono/aws-lambda'
import { basePath, contract, type RouteName, type Row } from '#shared/contract.ts'
import { bearerToken } from './bearer.ts'
import { later } from './instants.ts'
import { type Needs, needs } from './needs.ts'
import { formsOfNobody, jsonOfNobody, nobody, queriesOfNobody } from './nobody.ts'
import type { Ports } from './ports.ts'
import { portsOfNobody } from './ports-of-nobody.ts'

const patience = 2_000
const own = new WeakSet<object>()

type Handler = ReturnType<typeof handle>

/** Whether this is the call a function makes to itself before its first: it is neither logged nor counted. */
export const priming = (c: Context): boolean => own.has(c.env?.event ?? {})

/**
 * Makes a function ready for its first call while it starts: calls it as nobody, so that whatever is loaded, compiled,
 * read or connected when it is first used has been. Nobody changes nothing. What fails, or takes longer than two
 * seconds, is left to the first call.
 */
export async function prime(name: RouteName, over: (ports: Ports) => Handler, ports: Ports) {
  const ready = calledByNobody(name, over, ports).catch(() => {})
  await Promise.race([ready, pause(patience, undefined, { ref: false })])
}

async function calledByNobody(name: RouteName, over: (ports: Ports) => Handler, ports: Ports) {
  const { method, path }: Row = contract[name]
  const form = formsOfNobody[name]
  const body = form ? String(new URLSearchParams(form)) : JSON.stringify(jsonOfNobody[name])
  const rawPath = basePath + path.replace(/:\w+/g, 'nobody')
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: queriesOfNobody[name] ?? '',
    headers: {
      host: 'localhost',
      cookie: 'session=nobody;mail=nobody',
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(needsOf(name).secrets?.includes('signing-key') && { authorization: await bearerOfNobody(ports) }),
    },
    ...(method !== 'GET' && { body }),
    isBase64Encoded: false,
    requestContext: { http: { method, path: rawPath } },
  }
  own.add(event)
  const handler = over(portsOfNobody(name, ports))
  // The first loads and connects; by the third V8 has compiled what every call comes by.
  for (const _ of ['first', 'second', 'third']) await Reflect.apply(handler, undefined, [event, {}])
}

const needsOf = (name: RouteName): Needs => needs[name]

async function bearerOfNobody({ secrets, now }: Ports): Promise<string> {
  const lasting = { now: now(), sessionEnd: later(now(), { minutes: 1 }) }
  return `Bearer ${await bearerToken(nobody, await secrets.get('signing-key'), lasting)}`
}
