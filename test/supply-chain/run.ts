import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#infra/build/project-folder.ts'
import { runCheck } from '../check-runner/run-check.ts'
import { runProgram } from '../check-runner/run-program.ts'
import { findAdvisories } from './advisories.ts'
import { readLockedPackages } from './locked-packages.ts'
import { readSignatureVerdict } from './signatures.ts'

const sbomFile = join(projectFolder, 'test-results/sbom.cdx.json')

const runNpm = (args: string[], signal: AbortSignal) => {
  const script = process.env.npm_execpath
  return script
    ? runProgram(process.execPath, [script, ...args], { signal })
    : runProgram('npm', args, { signal })
}

const throwIfAny = (problems: string[]) => {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

async function writeSbom(signal: AbortSignal) {
  const sbom = await runNpm(['run', '--silent', 'sbom'], signal)
  throwIfAny(
    readLockedPackages()
      .filter(({ name, version }) => !sbom.includes(`"bom-ref": "${name}@${version}"`))
      .map(({ name, version }) => `${name}@${version} is not in the bill of materials`),
  )
  mkdirSync(join(sbomFile, '..'), { recursive: true })
  writeFileSync(sbomFile, sbom)
  console.log(`The bill of materials is ${sbomFile}`)
}

async function checkSignatures(signal: AbortSignal) {
  const output = await runNpm(['audit', 'signatures', '--json', '--fetch-retries=1'], signal).catch(
    (error: Error) => /^\{.*^\}/ms.exec(error.message)?.[0] ?? '',
  )
  signal.throwIfAborted()
  throwIfAny(readSignatureVerdict(output))
}

async function checkAdvisories(signal: AbortSignal) {
  const { failures, notes } = await findAdvisories(readLockedPackages(), signal)
  for (const note of notes) console.log(`Advisory for a package of development: ${note}`)
  throwIfAny(failures)
}

const checks = {
  sbom: () => runCheck('check of the bill of materials', writeSbom),
  signatures: () => runCheck('check of registry signatures', checkSignatures),
  advisories: () => runCheck('check of advisories', checkAdvisories),
}
const names = Object.keys(checks) as (keyof typeof checks)[]
for (const name of names) if (process.argv.includes(name)) await checks[name]()
