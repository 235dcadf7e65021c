import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flags } from '#functions/gateways/flags.ts'
import { sharedFlagReadings } from '#functions/repositories/service-flags.ts'
import { captureLog } from '../support/captured-log.ts'
import type { Reply } from '../support/fault-proxy.ts'
import { createCaller } from '../support/local-portal.ts'
import { portalWithFaultProxy, proxyService } from '../support/portal-with-fault-proxy.ts'
import { deleteSharedReading, openPortal } from '../support/set-flag.ts'
import { createSession, newApplicantRequest } from '../support/test-applicants.ts'
import { uploadSteps } from '../support/upload-steps.ts'

const proxy = await proxyService('AWS_ENDPOINT_URL_SSM')
const { proxy: table, local } = await portalWithFaultProxy()
const sharedReadings = sharedFlagReadings()

const begin = Date.now()
const minutes = (count: number) => vi.setSystemTime(begin + count * 60_000)

/** Starts a function, which has cached nothing. */
function startFunction() {
  const ownFlags = flags()
  return { ...ownFlags, request: createCaller({ ...local.ports, flags: ownFlags }) }
}

/** Starts functions at once, which all have the flags as they were at the beginning. */
async function startFunctions(count: number) {
  const functions = Array.from({ length: count }, startFunction)
  for (const each of functions) await each.read()
  return functions
}

const closed = { closed: true, embargoEndTime: null }
const open = { closed: false, embargoEndTime: null }
let log = captureLog()

beforeEach(async () => {
  log = captureLog()
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
  await deleteSharedReading()
})
afterEach(async () => {
  vi.useRealTimers()
  proxy.handle()
  table.handle()
  await local.ports.flags.set('closed', false)
})
afterAll(() => deleteSharedReading())

const linesOf = (event: string) => log.lines().filter(line => line.event === event).length

const respond = (status: number, body: object) => async (): Promise<Reply> => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: Buffer.from(JSON.stringify(body)),
})
const failing = respond(500, { __type: 'InternalServerError' })
const malformed = respond(200, {
  Parameters: [
    { Name: '/local/closed', Value: 'perhaps' },
    { Name: '/local/embargo-end-time', Value: 'none' },
  ],
})
const parameterStoreFaults = [
  ['throttled', respond(400, { __type: 'ThrottlingException' })],
  ['failing', failing],
  ['cut off', async () => 'cut' as const],
  ['malformed', malformed],
  ['not responding', () => new Promise<never>(() => {})],
] as const

describe('fault 13: Parameter Store', () => {
  it.each(parameterStoreFaults)('%s keeps the last good flags, is logged, and recovers', async (_, fault) => {
    await local.ports.flags.set('closed', true)
    const running = startFunction()
    expect(await running.read()).toEqual(closed)

    proxy.handle(fault)
    minutes(24 * 60)
    for (let call = 0; call < 2; call++) expect(await running.read()).toEqual(closed)
    expect(linesOf('service flags unreadable')).toBe(1)

    proxy.handle()
    await local.ports.flags.set('closed', false)
    minutes(24 * 60 + 0.1)
    expect(await running.read()).toEqual(open)
  })

  it('failing since before the first reading refuses submissions with a plain message and leaves documents open', async () => {
    const person = await createSession(local)
    const submission = newApplicantRequest(person)
    const requestId = await uploadSteps(local).createRequest()

    proxy.handle(failing)
    await deleteSharedReading()
    const started = startFunction()
    const submit = () => started.request('POST', submission.path, submission)
    const reply = await submit()
    expect(reply.status).toBe(500)
    expect(reply.headers.get('retry-after')).toBe('60')
    expect(await reply.json()).toMatchObject({
      kind: 'server',
      message: expect.stringContaining('We cannot tell at the moment whether Clearing is open'),
    })
    expect((await started.request('GET', `/api/attachment-request/${requestId}`)).status).toBe(200)
    expect((await started.request('GET', '/api/draft', { bearer: person.bearer })).status).toBe(200)
    expect((await local.ports.applicants.listByUcasId(person.ucasId))[0]).toBeUndefined()

    proxy.handle()
    minutes(1)
    expect((await submit()).status).toBe(201)
  })
})

describe('the flags', () => {
  it('that are malformed are named in the log, and counted', async () => {
    proxy.handle(malformed)
    await startFunction().request('GET', '/api/check-service')
    const error = { event: 'service flags unreadable', error: 'MalformedFlag', code: 'closed' }
    expect(log.lines()).toMatchObject([error, { function: 'check-service', 'unreadable-flags': 1 }])
  })

  it('are at most 10 seconds old in every function', async () => {
    const functions = await startFunctions(10)
    await local.ports.flags.set('closed', true)
    minutes(1 / 6)
    for (const each of functions) expect(await each.read()).toEqual(closed)
  })

  it('are read from Parameter Store fewer than 20 times a second by a hundred functions', async () => {
    const functions = await startFunctions(100)
    const readsPerSecond: number[] = []
    for (let second = 0; second < 12; second++) {
      proxy.handle()
      for (let step = 1; step <= 10; step++) {
        minutes((second + step / 10) / 60)
        await Promise.all(functions.map(each => each.read()))
      }
      readsPerSecond.push(proxy.calls.length)
    }
    expect(Math.max(...readsPerSecond)).toBeGreaterThan(0)
    expect(Math.max(...readsPerSecond)).toBeLessThan(20)
  })

  it('that a function has read itself stay while Parameter Store fails and others have read only earlier ones', async () => {
    await local.ports.flags.set('closed', true)
    const running = startFunction()
    expect(await running.read()).toEqual(closed)
    await deleteSharedReading()
    await sharedReadings.put({ flags: open, readAt: begin - 60_000 })
    proxy.handle(failing)
    minutes(1)
    expect(await running.read()).toEqual(closed)
  })

  it.each([2, 24 * 60])(
    'that were read in the future, before the clock was set back by %d minutes, count as none',
    async minutesBack => {
      await sharedReadings.put({ flags: closed, readAt: begin })
      minutes(-minutesBack)
      expect(await startFunction().read()).toEqual(open)
      expect(await sharedReadings.get()).toEqual({ flags: open, readAt: Date.now() })

      await deleteSharedReading()
      await sharedReadings.put({ flags: closed, readAt: begin })
      proxy.handle(failing)
      await expect(startFunction().read()).rejects.toThrow()
    },
  )

  it('that were never set are open, and that were deleted keep their last good value', async () => {
    proxy.handle(respond(200, { Parameters: [] }))
    expect(await startFunction().read()).toEqual(open)

    await sharedReadings.put({ flags: closed, readAt: begin + 1 })
    minutes(1)
    expect(await startFunction().read()).toEqual(closed)
  })

  it('are read while their table does not respond, by a warm function and a new one', async () => {
    await openPortal(local.ports)
    const running = startFunction()
    expect(await running.read()).toEqual(open)
    minutes(1)
    table.handle(() => new Promise<never>(() => {}))
    expect(await running.read()).toEqual(open)
    expect(await startFunction().read()).toEqual(open)
    const events = ['shared service flags not read', 'shared service flags not stored']
    expect(events.map(linesOf)).toEqual([2, 2])
  })
})
