import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { type SecretName, secretVariable } from '../needs.ts'

/** Secrets by name, fetched once per process. */
export const secrets = () => {
  const client = new SecretsManagerClient()
  const known = new Map<SecretName, Promise<string>>()

  async function fetched(name: SecretName, VersionStage = 'AWSCURRENT'): Promise<string> {
    const SecretId = process.env[secretVariable(name)]
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId, VersionStage }))
    return SecretString ?? ''
  }

  return {
    get(name: SecretName): Promise<string> {
      const value = known.get(name) ?? fetched(name)
      known.set(name, value)
      value.catch(() => known.delete(name))
      return value
    },

    /** The secret and, where it has been rotated, the one before it; fetched each time. */
    async getRecent(name: SecretName): Promise<string[]> {
      const before = fetched(name, 'AWSPREVIOUS').catch((thrown: unknown): undefined => {
        if (thrown instanceof ResourceNotFoundException) return
        throw thrown
      })
      const values = await Promise.all([fetched(name), before])
      return values.flatMap(value => value || [])
    },
  }
}
