import * as z from 'zod'
import { UnavailableError } from '../check-runner/run-check.ts'

const packageName = z.object({ name: z.string(), version: z.string() })
const verdict = z.object({ invalid: z.array(packageName), missing: z.array(packageName) })
const failure = z.object({ error: z.object({ summary: z.string() }) })

/**
 * Returns the packages whose registry signature or attestation is invalid or missing, from the JSON output of
 * `npm audit signatures`. Throws an UnavailableError when npm has no verdict.
 */
export function readSignatureVerdict(output: string): string[] {
  const json = parseJson(output)
  const { success, data } = verdict.safeParse(json)
  if (success)
    return [
      ...data.invalid.map(({ name, version }) => `${name}@${version}: invalid`),
      ...data.missing.map(({ name, version }) => `${name}@${version}: missing`),
    ]
  const reason = failure.safeParse(json).data?.error.summary ?? 'npm gives no verdict'
  throw new UnavailableError(`the registry or its keys cannot be reached (${reason.split('\n')[0]})`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
