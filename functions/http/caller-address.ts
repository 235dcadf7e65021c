import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import * as z from 'zod/mini'

/** What the Lambda adapter and the Node server pass beside a request. */
const environment = z.object({
  event: z.optional(z.object({ requestContext: z.object({ http: z.object({ sourceIp: z.string() }) }) })),
  incoming: z.optional(z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) })),
})

/**
 * Returns the network of the caller: the IPv4 address, or the first 64 bits of the IPv6 address, because one computer may
 * use all addresses of such a network. CloudFront accepts IPv4 only (infra/README.md); IPv6 occurs on a laptop.
 */
export function callerNetwork(c: Context): string {
  const address = callerAddress(c)
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return ipv4 ?? (isIPv6(address) ? toIpv6Network(address) : address)
}

/**
 * Returns a code of the caller's network, which may be stored. Without the key, the address cannot be found by trying all addresses.
 */
export const callerNetworkCode = (c: Context, key: string): string =>
  createHmac('sha256', key).update(callerNetwork(c)).digest('base64url')

/**
 * Returns the caller's address. On AWS each hop appends the address that it was called from to X-Forwarded-For: CloudFront
 * the viewer's, then API Gateway that of CloudFront, which is also the `sourceIp` of the event. If the last entry is that
 * address, the one before it is CloudFront's. Otherwise the whole header may come from the caller, whose address is the
 * `sourceIp`. On a laptop it is the socket's.
 */
function callerAddress(c: Context): string {
  const { event, incoming } = environment.safeParse(c.env).data ?? {}
  if (!event) return incoming?.socket.remoteAddress ?? 'unknown'
  const { sourceIp } = event.requestContext.http
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  return (hops.at(-1) === sourceIp && hops.at(-2)) || sourceIp
}

function toIpv6Network(address: string): string {
  const [withoutZone = ''] = address.split('%')
  // The URL parser writes every spelling of an address in the same way.
  const [start = '', end] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const groups = start === '' ? [] : start.split(':')
  const zeros = end === undefined ? [] : Array.from({ length: 8 }, () => '0')
  const endGroups = end ? end.split(':') : []
  const all = [...groups, ...zeros.slice(groups.length + endGroups.length), ...endGroups]
  return `${all.slice(0, 4).join(':')}::/64`
}
