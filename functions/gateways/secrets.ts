import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { measuredClient } from '../logging/measured-client.ts'
import { type SecretName, secretVariable } from '../needs.ts'

/** Secrets by name. */
export const secrets = () => {
  const client = measuredClient('secrets', new SecretsManagerClient())
  const cache = new Map<SecretName, Promise<string>>()

  async function fetchSecret(name: SecretName, VersionStage = 'AWSCURRENT'): Promise<string> {
    const SecretId = process.env[secretVariable(name)]
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId, VersionStage }))
    return SecretString ?? ''
  }

  return {
    /** Returns a secret, fetched once per process. */
    get(name: SecretName): Promise<string> {
      const value = cache.get(name) ?? fetchSecret(name)
      cache.set(name, value)
      value.catch(() => cache.delete(name))
      return value
    },

    /** Returns the secret and, if it has been rotated, the previous one. They are fetched each time. */
    async getCurrentAndPrevious(name: SecretName): Promise<string[]> {
      const previous = fetchSecret(name, 'AWSPREVIOUS').catch((error: unknown): undefined => {
        if (error instanceof ResourceNotFoundException) return
        throw error
      })
      const values = await Promise.all([fetchSecret(name), previous])
      return values.flatMap(value => value || [])
    },
  }
}
