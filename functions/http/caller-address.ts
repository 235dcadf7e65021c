import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import * as z from 'zod/mini'

/** What the Lambda adapter and the Node server pass beside a request. */
const environment = z.object({
  event: z.optional(z.unknown()),
  incoming: z.optional(z.object({ socket: z.object({ remoteAddress: z.optional(z.string()) }) })),
})

/**
 * Returns the network of the caller: the IPv4 address, or the first bits of the IPv6 address. A household or one computer
 * may use all addresses of a network of 64 bits, and an organisation all networks of 48 bits. CloudFront accepts IPv4
 * only (infra/README.md). IPv6 addresses occur only on a local machine.
 */
export function callerNetwork(c: Context, ipv6Bits: 48 | 64 = 64): string {
  const address = callerAddress(c)
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return ipv4 ?? (isIPv6(address) ? toIpv6Network(address, ipv6Bits) : address)
}

/**
 * On AWS the caller's address is the last but one of X-Forwarded-For: CloudFront appends the viewer's address and the
 * API appends CloudFront's. Earlier entries come from the viewer. On a laptop it is the socket's.
 */
function callerAddress(c: Context): string {
  const bindings = environment.safeParse(c.env).data
  if (bindings?.event === undefined) return bindings?.incoming?.socket.remoteAddress ?? 'unknown'
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  return hops.at(-2) ?? hops.at(-1) ?? 'unknown'
}

function toIpv6Network(address: string, bits: number): string {
  const [withoutZone = ''] = address.split('%')
  // The URL parser writes every spelling of an address in the same way.
  const [start = '', end] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const groups = start === '' ? [] : start.split(':')
  const zeros = end === undefined ? [] : Array.from({ length: 8 }, () => '0')
  const endGroups = end ? end.split(':') : []
  const all = [...groups, ...zeros.slice(groups.length + endGroups.length), ...endGroups]
  return `${all.slice(0, bits / 16).join(':')}::/${bits}`
}
