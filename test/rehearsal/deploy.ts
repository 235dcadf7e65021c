import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod/mini'
import { originHeader } from '#functions/environment.ts'
import { projectFolder } from '#infra/build/project-folder.ts'
import { runProgram } from '../check-runner/run-program.ts'
import { rehearsalOutputs } from './emulated-stacks.ts'
import type { Emulator } from './emulator.ts'
import { stage } from './templates.ts'

export const stackName = `clearing-portal-${stage}`
const cdk = join(projectFolder, 'node_modules/.bin/cdk')
const regions = ['eu-west-2', 'us-east-1'].map(region => `aws://000000000000/${region}`)
const outputs = z.record(z.string(), z.record(z.string(), z.string()))

/** Returns a function that runs the CDK's command line on the templates of a folder. */
export const createCdkCommand =
  ({ env }: Emulator) =>
  (command: 'bootstrap' | 'deploy' | 'destroy', app: string, ...args: string[]) =>
    runProgram(cdk, [command, '--app', app, ...args], { env })
export type CdkCommand = ReturnType<typeof createCdkCommand>

/** Bootstraps the account for the CDK, in both Regions. */
export const bootstrap = (runCdk: CdkCommand, app: string) => runCdk('bootstrap', app, ...regions)

/** Deploys all stacks of the stage. Returns the API's address, and the header with which CloudFront calls it. */
export async function deploy(runCdk: CdkCommand, app: string, { endpoint, client, folder }: Emulator) {
  const file = join(folder, 'outputs.json')
  await runCdk('deploy', app, '--all', '--require-approval', 'never', '--outputs-file', file)

  const stackOutputs = outputs.parse(JSON.parse(readFileSync(file, 'utf8')))[stackName] ?? {}
  const SecretId = stackOutputs[rehearsalOutputs.originSecret]
  const { SecretString } = await new SecretsManager(client).getSecretValue({ SecretId })
  return {
    address: `${endpoint}/_aws/execute-api/${stackOutputs[rehearsalOutputs.api]}/$default`,
    headers: { [originHeader]: SecretString ?? '' },
  }
}
export type Deployed = Awaited<ReturnType<typeof deploy>>
