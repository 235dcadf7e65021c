import * as z from 'zod'
import { runCheck, UnavailableError } from '../check-runner/run-check.ts'
import { runProgram } from '../check-runner/run-program.ts'

const packages = z.array(z.object({ name: z.string(), version: z.string() }))
const signatures = z.object({ invalid: packages, missing: packages })

/** Checks that npm's registry has signed every package. */
async function checkSignatures() {
  const { invalid, missing } = await audit(signatures, 'signatures')
  const unsigned = [...invalid, ...missing].map(({ name, version }) => `${name}@${version}`)
  if (unsigned.length > 0) throw new Error(`Signatures are invalid or missing: ${unsigned.join(', ')}`)
}

const advisories = z.object({ vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })) })

/**
 * Checks npm's advisories. A package that is deployed may have none. A package for development may have vulnerabilities,
 * but it must not be malicious, which is critical, because it runs on the build machine.
 */
async function checkAdvisories() {
  const deployed = await audit(advisories, '--omit=dev')
  const { vulnerabilities } = await audit(advisories)
  const critical = Object.entries(vulnerabilities).filter(([, { severity }]) => severity === 'critical')
  const refused = [...Object.keys(deployed.vulnerabilities), ...critical.map(([name]) => name)]
  if (refused.length > 0) throw new Error(`There are advisories: ${refused.join(', ')}`)
}

/** Returns what `npm audit` finds, with which it also fails. Throws an UnavailableError when npm finds nothing out. */
async function audit<T>(report: z.ZodType<T>, ...words: string[]): Promise<T> {
  const output = await runProgram('npm', ['audit', '--json', '--fetch-retries=1', ...words]).catch(
    (error: Error) => /^\{.*^\}/ms.exec(error.message)?.[0] ?? '{}',
  )
  const { success, data } = report.safeParse(JSON.parse(output))
  if (!success) throw new UnavailableError('the registry cannot be reached, or does not respond')
  return data
}

const checks = {
  signatures: () => runCheck('check of registry signatures', checkSignatures),
  advisories: () => runCheck('check of advisories', checkAdvisories),
}
const names = Object.keys(checks) as (keyof typeof checks)[]
for (const name of names) if (process.argv.includes(name)) await checks[name]()
