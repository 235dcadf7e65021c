import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { sha256 } from '../crypto.ts'

/** What the Lambda adapter and the Node server pass beside a request. */
const environment = z.object({
  event: z.optional(z.unknown()),
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

/** Returns a hash of the network of the caller, which a mail may store. */
export const callerNetworkHash = (c: Context): string => sha256(`network ${callerNetwork(c)}`)

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
