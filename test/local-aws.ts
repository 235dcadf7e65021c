import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalAws } from '#infra/local/start.ts'

/** Starts the local AWS for a whole test run; tests reach it through the environment, as the functions do. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const aws = await startLocalAws({ folder, siteOrigin: 'http://localhost:3000' })
  Object.assign(process.env, aws.environment)

  return async () => {
    await aws.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
