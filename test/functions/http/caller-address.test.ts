import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { callerNetwork } from '#functions/http/caller-address.ts'

const cloudFront = '130.176.0.1'
const app = new Hono().get('/', c => c.text(callerNetwork(c)))

/** Returns the network of a caller, on AWS behind CloudFront. */
const networkOf = async (forwardedFor: string) => {
  const headers = { 'x-forwarded-for': forwardedFor }
  const event = { requestContext: { http: { sourceIp: cloudFront } } }
  return (await app.request('/', { headers }, { event })).text()
}
const localNetworkOf = async (remoteAddress: string) =>
  (await app.request('/', {}, { incoming: { socket: { remoteAddress } } })).text()

describe('the network of a caller', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%en0', 'fe80:0:0:0::/64'],
  ])('of the IPv6 address %s is %s', async (address, network) => {
    expect(await networkOf(`${address}, ${cloudFront}`)).toBe(network)
  })

  it('is the address itself in IPv4, also when it is written in IPv6', async () => {
    expect(await networkOf(`198.51.100.7, ${cloudFront}`)).toBe('198.51.100.7')
    expect(await localNetworkOf('::ffff:198.51.100.7')).toBe('198.51.100.7')
  })

  it('ignores headers that the viewer sets itself', async () => {
    expect(await networkOf(`192.0.2.1, 2001:db8::9, 198.51.100.7, ${cloudFront}`)).toBe('198.51.100.7')
    for (const forged of ['192.0.2.1, 198.51.100.7', '198.51.100.7', ''])
      expect(await networkOf(forged)).toBe(cloudFront)
  })
})
