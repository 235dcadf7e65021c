import * as z from 'zod'
import { UnavailableError } from '../check-runner/run-check.ts'
import type { LockedPackage } from './locked-packages.ts'

const batchUrl = 'https://api.osv.dev/v1/querybatch'
const maxQueries = 1000
const reply = z.object({
  results: z.array(
    z.object({
      vulns: z.array(z.object({ id: z.string() })).default([]),
    }),
  ),
})

/**
 * Returns the advisories of OSV as `package@version: id`. A package that is deployed may have none. A package for
 * development may have vulnerabilities, but it must not be malicious, because it runs on the build machine.
 */
export async function findAdvisories(
  packages: LockedPackage[],
  signal: AbortSignal,
): Promise<{ failures: string[]; notes: string[] }> {
  const failures: string[] = []
  const notes: string[] = []
  for (let start = 0; start < packages.length; start += maxQueries) {
    const batch = packages.slice(start, start + maxQueries)
    const { results } = await queryBatch(batch, signal)
    if (results.length !== batch.length) throw new Error('OSV did not answer for every package')
    batch.forEach(({ name, version, isDevelopment }, index) => {
      for (const { id } of results[index]?.vulns ?? [])
        (isDevelopment && !id.startsWith('MAL-') ? notes : failures).push(`${name}@${version}: ${id}`)
    })
  }
  return { failures, notes }
}

async function queryBatch(packages: LockedPackage[], signal: AbortSignal) {
  const queries = packages.map(({ name, version }) => ({ package: { ecosystem: 'npm', name }, version }))
  const response = await fetch(batchUrl, {
    method: 'POST',
    body: JSON.stringify({ queries }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  }).catch((error: Error) => {
    signal.throwIfAborted()
    throw new UnavailableError(`api.osv.dev cannot be reached (${error.message})`)
  })
  if (!response.ok) throw new UnavailableError(`api.osv.dev answers ${response.status}`)
  return reply.parse(await response.json())
}
