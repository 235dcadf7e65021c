import type { Context } from 'hono'
import * as z from 'zod/mini'

/** What the Lambda adapter and the Node server pass beside a request. */
const environment = z.object({
  event: z.optional(z.unknown()),
  incoming: z.optional(z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) })),
})

/**
 * Returns the network address of the caller. On AWS it is the last but one of X-Forwarded-For: CloudFront appends the
 * viewer's address and the API appends CloudFront's. Earlier entries come from the viewer. On a laptop it is the socket's.
 */
export function callerAddress(c: Context): string {
  const bindings = environment.safeParse(c.env).data
  if (bindings?.event === undefined) return bindings?.incoming?.socket.remoteAddress ?? 'unknown'
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  return hops.at(-2) ?? hops.at(-1) ?? 'unknown'
}
