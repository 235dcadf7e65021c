import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { startLocalAws } from '#infra/local/local-aws.ts'

const environment = z.record(z.string(), z.string())
const file = fileURLToPath(import.meta.url)

/** Starts the local AWS in a separate process, which can use another processor. Its data is deleted at the end. */
export async function startLocalAwsProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line]: unknown[] = await once(child.stdout, 'data')
  return {
    environment: environment.parse(JSON.parse(String(line))),
    stop: async () => {
      child.stdin.end()
      await once(child, 'close')
    },
  }
}

if (process.argv[1] === file) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-replay-'))
  const aws = await startLocalAws({ folder, siteOrigin: 'https://clearing.example.org' })
  process.stdout.write(JSON.stringify(aws.environment))
  process.stdin.resume()
  await once(process.stdin, 'end')
  await aws.stop()
  rmSync(folder, { recursive: true, force: true })
}
