import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod/mini'
import { rehearsalOutputs } from '#infra/delivery/rehearsal-stack.ts'
import { projectFolder } from '#infra/project-folder.ts'
import { runProgram } from '../outside/run-program.ts'
import type { Emulator } from './emulator.ts'

export const stage = 'test'
const stackName = `clearing-portal-${stage}`
const cdk = join(projectFolder, 'node_modules/.bin/cdk')
const regions = ['eu-west-2', 'us-east-1'].map(region => `aws://000000000000/${region}`)
const outputs = z.record(z.string(), z.record(z.string(), z.string()))

/** Writes the templates of the stage. Returns their folder. */
export async function synthesise({ env, folder }: Emulator, signal: AbortSignal) {
  const output = join(folder, 'cdk.out')
  const settings = {
    stage,
    rehearsal: 'true',
    sender: 'clearing@rehearsal.invalid',
    alarmEmail: 'alarms@rehearsal.invalid',
  }
  const context = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  await runProgram(cdk, ['synth', '--quiet', ...context, '--output', output], { env, signal })
  return output
}

/** Bootstraps the account for the CDK, in both Regions. */
export const bootstrap = ({ env }: Emulator, app: string, signal: AbortSignal) =>
  runProgram(cdk, ['bootstrap', '--app', app, ...regions], { env, signal })

/** Deploys both stacks of the stage. Returns the API's address and the origin secret. */
export async function deploy({ env, endpoint, folder }: Emulator, app: string, signal: AbortSignal) {
  const file = join(folder, 'outputs.json')
  const args = ['deploy', '--app', app, '--require-approval', 'never', '--outputs-file', file]
  await runProgram(cdk, args, { env, signal })

  const stackOutputs = outputs.parse(JSON.parse(readFileSync(file, 'utf8')))[stackName] ?? {}
  const SecretId = stackOutputs[rehearsalOutputs.originSecret]
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const { SecretString } = await new SecretsManager({
    endpoint,
    credentials,
    region: env.AWS_REGION,
  }).getSecretValue({ SecretId })
  return {
    address: `${endpoint}/_aws/execute-api/${stackOutputs[rehearsalOutputs.api]}/$default`,
    originSecret: SecretString ?? '',
    mailer: `${stackName}-send-mail`,
  }
}
export type Deployed = Awaited<ReturnType<typeof deploy>>
