import { sha256 } from '../crypto.ts'
import { originHeader } from '../environment.ts'
import { runBatch } from '../log.ts'
import type { checkOriginNeeds } from '../needs.ts'
import type { PortsFor } from '../ports/ports.ts'

type AuthorizerEvent = { headers?: Record<string, string | undefined> }

/**
 * Creates a function that checks whether a request came through CloudFront. It accepts the origin secret and the
 * previous one, so that no request is refused while CloudFront distributes a new one.
 */
export const createOriginCheck =
  ({ secrets }: Pick<PortsFor<typeof checkOriginNeeds>, 'secrets'>) =>
  async ({ headers }: AuthorizerEvent): Promise<{ isAuthorized: boolean }> => {
    const secret = headers?.[originHeader]
    if (!secret) return { isAuthorized: false }
    const hashes = (await secrets.getCurrentAndPrevious('origin-secret')).map(sha256)
    // Comparing hashes prevents a timing attack on the secret.
    return { isAuthorized: hashes.includes(sha256(secret)) }
  }

export function lambda(ports: PortsFor<typeof checkOriginNeeds>) {
  const check = createOriginCheck(ports)
  return (event: AuthorizerEvent) => runBatch('check-origin', () => check(event))
}
