import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import { SSM } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { originHeader, variables } from '#functions/environment.ts'
import { projectFolder } from '#infra/build/project-folder.ts'
import { runProgram, runStaffCommand } from '../check-runner/run-program.ts'
import { createApiClient } from '../support/api-client.ts'
import { rehearsalOutputs } from './emulated-stacks.ts'
import type { Emulator } from './emulator.ts'
import { stackName, stage } from './templates.ts'

const cdkProgram = join(projectFolder, 'node_modules/.bin/cdk')
const outputs = z.record(z.string(), z.record(z.string(), z.string()))
const environment = z.record(z.string(), z.string())

export type Rehearsal = ReturnType<typeof createRehearsal>

/** Returns the emulator with functions that deploy to it, and that run the commands of staff and operators on the stage. */
export function createRehearsal(emulator: Emulator, report: (step: string) => void) {
  const { client, endpoint, env, folder } = emulator

  /** Runs the CDK's command line on the templates of a folder. */
  const cdk = (command: 'bootstrap' | 'deploy' | 'destroy', app: string, ...args: string[]) =>
    runProgram(cdkProgram, [command, '--app', app, ...args], { env })
  const staff = (...words: string[]) => runStaffCommand(env, ['--stage', stage, ...words])
  const operator = (...words: string[]) =>
    runProgram('npm', ['run', '--silent', 'operator', '--', '--stage', stage, ...words], { env })

  /** Deploys all stacks. Returns the API's address, the header with which CloudFront calls it, and a client of both. */
  async function deploy(app: string) {
    const file = join(folder, 'outputs.json')
    await cdk('deploy', app, '--all', '--require-approval', 'never', '--outputs-file', file)
    const stackOutputs = outputs.parse(JSON.parse(readFileSync(file, 'utf8')))[stackName] ?? {}
    const SecretId = stackOutputs[rehearsalOutputs.originSecret]
    const { SecretString = '' } = await new SecretsManager(client).getSecretValue({ SecretId })
    const address = `${endpoint}/_aws/execute-api/${stackOutputs[rehearsalOutputs.api]}/$default`
    const headers = { [originHeader]: SecretString }
    return { address, headers, call: createApiClient(address, headers) }
  }

  /** Tells the commands of operators another address of the site. */
  async function setSiteUrl(siteUrl: string) {
    const Name = `/${stage}/environment`
    const { Parameter } = await new SSM(client).getParameter({ Name })
    const current = environment.parse(JSON.parse(Parameter?.Value ?? ''))
    const configuration = { ...JSON.parse(current[variables.configuration] ?? ''), siteUrl }
    const Value = JSON.stringify({ ...current, [variables.configuration]: JSON.stringify(configuration) })
    await new SSM(client).putParameter({ Name, Value, Overwrite: true })
  }

  return { ...emulator, report, cdk, staff, operator, deploy, setSiteUrl }
}
export type Deployed = Awaited<ReturnType<Rehearsal['deploy']>>
