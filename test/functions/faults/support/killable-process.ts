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
 * Builds a program that sends one request, or without a request sends the queued mails. It can be killed (`kill -9`) at each
 * of its calls to a service: before the call arrives, or after the service has responded. Between two calls the program
 * changes nothing outside itself, so these are all the moments to test.
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
  const proxies = await Promise.all(
    services.map(service => startFaultProxy(process.env[`AWS_ENDPOINT_URL_${service}`] ?? '')),
  )
  const endpoints = Object.fromEntries(
    services.map((service, index) => [`AWS_ENDPOINT_URL_${service}`, proxies[index]?.endpoint]),
  )

  /** Runs the program and kills it at a call (from 1). Returns its calls, and its result if it was not killed. */
  async function run(request: Request | undefined, when?: When, callNumber?: number) {
    const calls: string[] = []
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, ...endpoints, RUN: JSON.stringify({ now: clock.now, request }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for (const proxy of proxies)
      proxy.handle(async ({ operation }, forward) => {
        if (calls.push(operation) !== callNumber) return forward()
        if (when === 'after') await forward()
        await kill(child)
        return 'cut'
      })
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
    return { calls, outcome: output === '' ? undefined : JSON.parse(output) }
  }

  return {
    run,
    async stop() {
      await Promise.all(proxies.map(proxy => proxy.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
