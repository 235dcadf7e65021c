import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod/mini'
import { rehearsalOutputs } from '#infra/delivery/rehearsal-stack.ts'
import { projectFolder } from '#infra/project-folder.ts'
import type { Emulator } from './emulator.ts'
import { runProgram } from './run-program.ts'

export const stage = 'test'
const stackName = `clearing-portal-${stage}`
const cdk = join(projectFolder, 'node_modules/.bin/cdk')
const regions = ['eu-west-2', 'us-east-1'].map(region => `aws://000000000000/${region}`)
const outputs = z.record(z.string(), z.record(z.string(), z.string()))

/** Makes the templates of the stage; gives the folder they are in. */
export async function synthesise({ env, folder }: Emulator, signal: AbortSignal) {
  const made = join(folder, 'cdk.out')
  const context = ['-c', `stage=${stage}`, '-c', 'rehearsal=true']
  await runProgram(cdk, ['synth', '--quiet', ...context, '--output', made], { env, signal })
  return made
}

/** Makes the account ready for the CDK, in both Regions. */
export const bootstrap = ({ env }: Emulator, app: string, signal: AbortSignal) =>
  runProgram(cdk, ['bootstrap', '--app', app, ...regions], { env, signal })

/** Deploys both stacks of the stage; gives the API's address and what opens it. */
export async function deploy({ env, endpoint, folder }: Emulator, app: string, signal: AbortSignal) {
  const file = join(folder, 'outputs.json')
  const words = ['deploy', '--app', app, '--require-approval', 'never', '--outputs-file', file]
  await runProgram(cdk, words, { env, signal })

  const made = outputs.parse(JSON.parse(readFileSync(file, 'utf8')))[stackName] ?? {}
  const SecretId = made[rehearsalOutputs.originSecret]
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const { SecretString } = await new SecretsManager({
    endpoint,
    credentials,
    region: env.AWS_REGION,
  }).getSecretValue({ SecretId })
  return {
    address: `${endpoint}/_aws/execute-api/${made[rehearsalOutputs.api]}/$default`,
    originSecret: SecretString ?? '',
    mailer: `${stackName}-send-mail`,
  }
}
export type Deployed = Awaited<ReturnType<typeof deploy>>
