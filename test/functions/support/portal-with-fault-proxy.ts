import { afterAll, beforeEach, vi } from 'vitest'
import { database } from '#functions/repositories/database.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { seededPortal } from './local-portal.ts'

/** Starts a proxy before the service whose address is in a variable. Before each test, it forwards every call again. */
export async function proxyService(variable: string) {
  const proxy = await startFaultProxy(process.env[variable] ?? 'http://127.0.0.1:9')
  vi.stubEnv(variable, proxy.endpoint)
  beforeEach(() => proxy.handle())
  afterAll(async () => {
    vi.unstubAllEnvs()
    await proxy.stop()
  })
  return proxy
}

/** Creates a portal with the sample catalogue, whose database is behind a proxy. Before each test, the proxy forwards every call again. */
export async function portalWithFaultProxy() {
  const proxy = await startFaultProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '')
  const port = Number(new URL(proxy.endpoint).port)
  // Test files of a worker share the client, which has read the endpoint before.
  database.middlewareStack.add(
    next => async args => {
      Object.assign(args.request as object, { port })
      return next(args)
    },
    { step: 'build', name: 'fault-proxy' },
  )
  const local = await seededPortal()
  beforeEach(() => proxy.handle())
  afterAll(async () => {
    database.middlewareStack.remove('fault-proxy')
    await proxy.stop()
  })
  return { proxy, local }
}
