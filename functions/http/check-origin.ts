import { sha256 } from '../crypto.ts'
import { runBatch } from '../logging/run-batch.ts'
import { type checkOriginNeeds, originHeader } from '../needs.ts'
import type { PortsFor } from '../ports.ts'

const maxAgeMs = 60_000

type AuthorizerEvent = { headers?: Record<string, string | undefined> }

/**
 * Creates a function that checks whether a request came through CloudFront. It accepts the origin secret and the
 * previous one, so that no request is refused while CloudFront distributes a new one. It reads them once a minute.
 */
export function createOriginCheck({ secrets, now }: PortsFor<typeof checkOriginNeeds>) {
  let cached: { readAt: number; hashes: string[] } | undefined
  return async ({ headers }: AuthorizerEvent): Promise<{ isAuthorized: boolean }> => {
    const secret = headers?.[originHeader]
    if (!secret) return { isAuthorized: false }
    const time = now().getTime()
    if (!cached || time - cached.readAt > maxAgeMs)
      cached = { readAt: time, hashes: (await secrets.getCurrentAndPrevious('origin-secret')).map(sha256) }
    // The time to compare hashes reveals nothing about the secret.
    return { isAuthorized: cached.hashes.includes(sha256(secret)) }
  }
}

export function lambda(ports: PortsFor<typeof checkOriginNeeds>) {
  const check = createOriginCheck(ports)
  return (event: AuthorizerEvent) => runBatch('check-origin', () => check(event))
}
