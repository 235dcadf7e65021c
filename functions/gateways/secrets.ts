import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { cached } from '../cache.ts'
import { type SecretName, secretVariable } from '../environment.ts'

/** A rotation reaches every process within this time. */
const maxAgeMs = 60_000

/** Secrets by name. They are cached for a minute, and longer while AWS fails. */
export const secrets = () => {
  const client = new SecretsManagerClient()

  async function fetchVersion(
    name: SecretName,
    VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
    signal?: AbortSignal,
  ) {
    const SecretId = process.env[secretVariable(name)]
    const command = new GetSecretValueCommand({ SecretId, VersionStage })
    const { SecretString } = await client.send(command, signal && { abortSignal: signal })
    return SecretString ?? ''
  }

  async function fetchVersions(name: SecretName, signal?: AbortSignal): Promise<string[]> {
    const previous = fetchVersion(name, 'AWSPREVIOUS', signal).catch((error: unknown) => {
      if (error instanceof ResourceNotFoundException) return ''
      throw error
    })
    const versions = await Promise.all([fetchVersion(name, 'AWSCURRENT', signal), previous])
    return versions.filter(version => version !== '')
  }

  const createReader = (name: SecretName) => cached(signal => fetchVersions(name, signal), maxAgeMs)
  const readers: Record<SecretName, () => Promise<string[]>> = {
    'captcha-secret': createReader('captcha-secret'),
    'origin-secret': createReader('origin-secret'),
  }

  return {
    /** Returns the current secret and, if it was rotated, the previous one. */
    getCurrentAndPrevious: (name: SecretName) => readers[name](),

    async get(name: SecretName): Promise<string> {
      const [current = ''] = await readers[name]()
      return current
    },
  }
}
