import type { Context } from 'hono'
import * as z from 'zod/mini'

/** What the Lambda adapter and the Node server put beside a request. */
const surroundings = z.object({
  event: z.optional(z.unknown()),
  incoming: z.optional(z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) })),
})

/**
 * The address a call came from. On AWS CloudFront appends the viewer's to X-Forwarded-For and the API appends
 * CloudFront's, so it is the last but one, whatever the viewer wrote before; on a laptop it is the socket's.
 */
export function callerAddress(c: Context): string {
  const around = surroundings.safeParse(c.env).data
  if (around?.event === undefined) return around?.incoming?.socket.remoteAddress ?? 'unknown'
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  return hops.at(-2) ?? hops.at(-1) ?? 'unknown'
}
