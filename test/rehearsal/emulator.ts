import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startHttpServer } from '#infra/local/http-server.ts'
import { projectFolder } from '#infra/project-folder.ts'

const watchdog = join(projectFolder, 'infra/local/database/watchdog.mjs')

/** Nothing of this machine's own AWS account: whatever goes past the emulator is refused. */
const outside = (endpoint: string) => ({
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  AWS_ENDPOINT_URL: endpoint,
  AWS_ENDPOINT_URL_STS: endpoint,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'eu-west-2',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
})
export type Emulator = Awaited<ReturnType<typeof startEmulator>>

/** Starts an AWS without Docker on this machine alone; it ends with `stop`, or with this process however that ends. */
export async function startEmulator(python: string, signal: AbortSignal) {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const env = outside(endpoint)
  const logFile = join(folder, 'emulator.log')
  const log = openSync(logFile, 'a')
  const child = spawn(
    process.execPath,
    [watchdog, join(folder, 'emulator.pid'), python, '-m', 'ministack.app'],
    {
      stdio: ['pipe', 'ignore', log],
      detached: true,
      env: {
        ...env,
        TMPDIR: folder,
        BIND_HOST: '127.0.0.1',
        GATEWAY_PORT: String(port),
        MINISTACK_REGION: env.AWS_REGION,
        LAMBDA_EXECUTOR: 'local',
        // What AWS has in its Node runtime: the SDK, for CDK's own functions.
        NODE_PATH: join(projectFolder, 'node_modules'),
      },
    },
  )
  closeSync(log)
  let running = true
  const ended = once(child, 'close').then(() => {
    running = false
  })
  const stop = async () => {
    child.stdin?.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  /** What it has complained of. */
  const complaints = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter(line => !/ (INFO|DEBUG) /.test(line))
      .join('\n')
  try {
    while (!(await healthy(endpoint))) {
      if (!running) throw new Error(`The emulator has ended:\n${complaints()}`)
      await pause(100, undefined, { signal })
    }
  } catch (thrown) {
    await stop()
    throw thrown
  }
  return { endpoint, env, folder, complaints, stop }
}

const healthy = (endpoint: string) =>
  fetch(`${endpoint}/_ministack/health`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort() {
  const { port, stop } = await startHttpServer(() => {})
  await stop()
  return port
}
