import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { type SecretName, secretVariable } from '../needs.ts'

/** Secrets by name, fetched once per process. */
export const secrets = () => {
  const client = new SecretsManagerClient()
  const known = new Map<SecretName, Promise<string>>()

  async function fetched(name: SecretName): Promise<string> {
    const { SecretString } = await client.send(
      new GetSecretValueCommand({ SecretId: process.env[secretVariable(name)] }),
    )
    return SecretString ?? ''
  }

  return {
    get(name: SecretName): Promise<string> {
      const value = known.get(name) ?? fetched(name)
      known.set(name, value)
      value.catch(() => known.delete(name))
      return value
    },
  }
}
