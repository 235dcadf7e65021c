import { beforeAll, expect, it } from 'vitest'
import { flags } from '#functions/gateways/flags.ts'
import { sharedFlagReadings } from '#functions/repositories/service-flags.ts'
import { portalWithFaultProxy } from './support/portal-with-fault-proxy.ts'

const { proxy, local } = await portalWithFaultProxy()
beforeAll(() => local.seed())

const clock = { now: Date.now() }
const newFlags = () =>
  flags(
    sharedFlagReadings(process.env.SERVICE_FLAGS_TABLE ?? ''),
    { hotline: '020 7946 0018' },
    () => clock.now,
  )

it('the flags are read while their table does not respond, by a warm function and a fresh one', async () => {
  const running = newFlags()
  const before = await running.read()
  clock.now += 60_000
  proxy.handle(() => new Promise<never>(() => {}))
  expect(await running.read()).toEqual(before)
  expect(await newFlags().read()).toEqual(before)
})
