import { afterAll, beforeEach } from 'vitest'
import { localPortal } from '../../local-portal.ts'
import { startFaultProxy } from './fault-proxy.ts'

/** A portal whose database is at the other end of a wire; before each test every call passes. */
export async function portalWithFaultProxy() {
  const direct = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? ''
  const wire = await startFaultProxy(direct)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = wire.endpoint
  const local = localPortal()
  beforeEach(() => wire.handle())
  afterAll(wire.stop)
  return { wire, local, direct }
}
