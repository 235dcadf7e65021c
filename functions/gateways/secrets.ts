import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { type SecretName, secretVariable } from '../environment.ts'

const maxAgeMs = 60_000

/** Secrets by name. They are fetched again after a minute, so that a rotation reaches every process. */
export const secrets = () => {
  const client = new SecretsManagerClient()
  const cache = new Map<SecretName, { readAt: number; values: Promise<string[]> }>()

  async function fetchVersion(name: SecretName, VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS') {
    const SecretId = process.env[secretVariable(name)]
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId, VersionStage }))
    return SecretString ?? ''
  }

  async function fetchVersions(name: SecretName): Promise<string[]> {
    const previous = fetchVersion(name, 'AWSPREVIOUS').catch((error: unknown) => {
      if (error instanceof ResourceNotFoundException) return ''
      throw error
    })
    const versions = await Promise.all([fetchVersion(name, 'AWSCURRENT'), previous])
    return versions.filter(version => version !== '')
  }

  /** Returns the current secret and, if it was rotated, the previous one. Returns cached values while AWS fails. */
  function getCurrentAndPrevious(name: SecretName): Promise<string[]> {
    const cached = cache.get(name)
    const readAt = Date.now()
    if (cached && readAt - cached.readAt <= maxAgeMs) return cached.values
    const values = fetchVersions(name).catch((error: unknown) => {
      if (cached) return cached.values
      cache.delete(name)
      throw error
    })
    cache.set(name, { readAt, values })
    return values
  }

  return {
    getCurrentAndPrevious,
    async get(name: SecretName): Promise<string> {
      const [current = ''] = await getCurrentAndPrevious(name)
      return current
    },
  }
}
