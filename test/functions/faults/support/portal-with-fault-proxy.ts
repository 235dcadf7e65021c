import { afterAll, beforeEach } from 'vitest'
import { localPortal } from '../../local-portal.ts'
import { startFaultProxy } from './fault-proxy.ts'

/** Creates a portal whose database is behind a proxy. Before each test, the proxy forwards every call again. */
export async function portalWithFaultProxy() {
  const direct = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? ''
  const proxy = await startFaultProxy(direct)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint
  const local = localPortal()
  beforeEach(() => proxy.handle())
  afterAll(proxy.stop)
  return { proxy, local, direct }
}
