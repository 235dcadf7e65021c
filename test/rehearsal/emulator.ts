import { mkdtempSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '#infra/build/project-folder.ts'
import { startProgram } from '#infra/local/database/start-program.ts'
import { findFreePort } from '#infra/local/server/http-server.ts'

/** An environment without this machine's AWS account, so that AWS rejects requests that bypass the emulator. */
const createEnvironment = (endpoint: string) => ({
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

/** Starts the emulator on 127.0.0.1. It ends with `stop`, or with this process, even after a crash. */
export async function startEmulator(python: string) {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
  const port = await findFreePort()
  const endpoint = `http://127.0.0.1:${port}`
  const env = createEnvironment(endpoint)
  const program = await startProgram(python, ['-m', 'ministack.app'], {
    port,
    env: {
      ...env,
      TMPDIR: folder,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      MINISTACK_REGION: env.AWS_REGION,
      LAMBDA_EXECUTOR: 'local',
      // The AWS SDK, which Lambda's Node runtime provides, for the CDK's own functions.
      NODE_PATH: join(projectFolder, 'node_modules'),
    },
  })
  const readErrors = () => program.readErrors().replaceAll(/^.* (INFO|DEBUG) .*\n/gm, '')
  const stop = async () => {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  if (!program.isReady) throw new Error(`The emulator did not start:\n${readErrors()}`)
  /** The options of an AWS client. */
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const client = { endpoint, region: env.AWS_REGION, credentials }
  /** Returns the texts of the mails to an address, newest first. */
  const listMailsTo = async (address: string) => {
    const response = await fetch(`${endpoint}/_ministack/ses/messages?account=${account}`)
    const { messages } = mailbox.parse(await response.json())
    const mails = (messages[account] ?? []).filter(({ To }) => To.includes(address))
    return mails.map(({ BodyText }) => BodyText).toReversed()
  }
  return { endpoint, client, env, folder, listMailsTo, readErrors, stop }
}

const account = '000000000000'
const mail = z.object({ To: z.array(z.string()), BodyText: z.string() })
const mailbox = z.object({ messages: z.record(z.string(), z.array(mail)) })
