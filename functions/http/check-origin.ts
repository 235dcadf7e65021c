import { type checkOriginNeeds, originHeader } from '../needs.ts'
import type { PortsFor } from '../ports.ts'
import { runBatch } from '../run-batch.ts'
import { hashOf } from '../tokens.ts'

const fresh = 60_000

type Knock = { headers?: Record<string, string | undefined> }

/**
 * Says to the API whether a request came through CloudFront: by the origin secret, or the one before it, so that none
 * is turned away while a new one spreads. The secrets are read at most a minute old.
 */
export function checkOrigin({ secrets, now }: PortsFor<typeof checkOriginNeeds>) {
  let known: { at: number; hashes: string[] } | undefined
  return async ({ headers }: Knock): Promise<{ isAuthorized: boolean }> => {
    const sent = headers?.[originHeader]
    if (!sent) return { isAuthorized: false }
    const at = now().getTime()
    if (!known || at - known.at > fresh)
      known = { at, hashes: (await secrets.recent('origin-secret')).map(hashOf) }
    // Hashes, so that how long a comparison takes says nothing of the secret.
    return { isAuthorized: known.hashes.includes(hashOf(sent)) }
  }
}

export function lambda(ports: PortsFor<typeof checkOriginNeeds>) {
  const check = checkOrigin(ports)
  return (knock: Knock) => runBatch('check-origin', () => check(knock))
}
