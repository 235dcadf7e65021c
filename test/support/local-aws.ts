import '#bin/command-line/hide-node-warning.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startLocalAws } from '#infra/local/local-aws.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment of each worker's local AWS. */
    aws: Record<string, string>[]
  }
}

/** How many test files run at once. */
export const workerCount = Math.min(4, availableParallelism())

/** Starts a local AWS that keeps nothing after `stop`. */
export async function startTemporaryAws() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const aws = await startLocalAws({ folder, siteOrigin: 'http://localhost:3000' })
  const stop = async () => {
    await aws.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { environment: aws.environment, folder, stop }
}

/** Starts a local AWS for each worker of a test run, because its mails and flags are shared. */
export default async function setup(project: TestProject) {
  const all = await Promise.all(Array.from({ length: workerCount }, startTemporaryAws))
  project.provide(
    'aws',
    all.map(({ environment }) => environment),
  )
  return () => Promise.all(all.map(({ stop }) => stop()))
}
