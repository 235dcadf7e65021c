import { sha256 } from '../crypto.ts'
import { originHeader } from '../environment.ts'
import { runAndLog } from '../log.ts'
import { secrets } from '../ports/port-factories.ts'
import { createHandler, type PortsOf } from '../ports/ports.ts'

type AuthorizerEvent = { headers?: Record<string, string | undefined> }

/**
 * Creates API Gateway's authorizer, which admits the requests that came through CloudFront. It accepts the origin secret
 * and the previous one, so that no request is refused while CloudFront distributes a new one.
 */
export const createOriginSecretCheck =
  ({ secrets }: Pick<PortsOf<'check-origin-secret'>, 'secrets'>) =>
  ({ headers }: AuthorizerEvent): Promise<{ isAuthorized: boolean }> =>
    runAndLog('check-origin-secret', async () => {
      const secret = headers?.[originHeader]
      if (!secret) return { isAuthorized: false }
      const hashes = (await secrets.getCurrentAndPrevious('origin-secret')).map(sha256)
      // Comparing hashes prevents a timing attack on the secret.
      return { isAuthorized: hashes.includes(sha256(secret)) }
    })

export const handler = createHandler(createOriginSecretCheck, { secrets })
