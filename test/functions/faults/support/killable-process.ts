import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { LocalPortal } from '../../local-portal.ts'
import { startFaultProxy } from './fault-proxy.ts'
import type { Request } from './test-applicants.ts'

const services = ['DYNAMODB', 'SSM', 'SECRETS_MANAGER', 'SES']
export type When = 'before' | 'after'

/**
 * A program that does one request, or without one empties the outbox, and that can be killed (`kill -9`) at any of
 * its calls to a service: before the call arrives, or when it was done and its answer is on the way back. Between
 * two calls the program leaves no trace outside itself, so that these are all the moments there are.
 */
export async function createKillableProcess({ clock }: LocalPortal) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-killed-'))
  const program = join(folder, 'one-run.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('./killable-program.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: `import{createRequire}from'node:module';const require=createRequire(import.meta.url);` },
    logLevel: 'error',
  })
  const wires = await Promise.all(
    services.map(service => startFaultProxy(process.env[`AWS_ENDPOINT_URL_${service}`] ?? '')),
  )
  const endpoints = Object.fromEntries(
    services.map((service, place) => [`AWS_ENDPOINT_URL_${service}`, wires[place]?.endpoint]),
  )

  /** Runs the program and kills it at its `place`th call (from 1); gives its calls, and what it said if it lived. */
  async function run(request: Request | undefined, when?: When, place?: number) {
    const calls: string[] = []
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, ...endpoints, RUN: JSON.stringify({ now: clock.now, request }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for (const wire of wires)
      wire.handle(async ({ operation }, forward) => {
        if (calls.push(operation) !== place) return forward()
        if (when === 'after') await forward()
        await killed(child)
        return 'cut'
      })
    const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
    return { calls, outcome: said === '' ? undefined : JSON.parse(said) }
  }

  return {
    run,
    async stop() {
      await Promise.all(wires.map(wire => wire.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function killed(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
