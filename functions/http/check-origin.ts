import { sha256 } from '../keys.ts'
import { type checkOriginNeeds, originHeader } from '../needs.ts'
import type { PortsFor } from '../ports.ts'
import { runBatch } from '../run-batch.ts'

const fresh = 60_000

type AuthorizerEvent = { headers?: Record<string, string | undefined> }

/**
 * Says to the API whether a request came through CloudFront: by the origin secret, or the one before it, so that none
 * is turned away while a new one spreads. The secrets are read at most a minute old.
 */
export function checkOrigin({ secrets, now }: PortsFor<typeof checkOriginNeeds>) {
  let known: { at: number; hashes: string[] } | undefined
  return async ({ headers }: AuthorizerEvent): Promise<{ isAuthorized: boolean }> => {
    const sent = headers?.[originHeader]
    if (!sent) return { isAuthorized: false }
    const at = now().getTime()
    if (!known || at - known.at > fresh)
      known = { at, hashes: (await secrets.getRecent('origin-secret')).map(sha256) }
    // Hashes, so that how long a comparison takes says nothing of the secret.
    return { isAuthorized: known.hashes.includes(sha256(sent)) }
  }
}

export function lambda(ports: PortsFor<typeof checkOriginNeeds>) {
  const check = checkOrigin(ports)
  return (knock: AuthorizerEvent) => runBatch('check-origin', () => check(knock))
}
