import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import * as z from 'zod/mini'
import { UserError } from '#infra/errors/user-error.ts'
import { clockOffsetVariable, environmentFile } from '#infra/local/data-folder.ts'
import { type CommandPorts, createCommandPorts, setDatabaseTimeouts } from '../ports/command-ports.ts'

export type Stage = { stageName: string; ports: CommandPorts; actor: string }

export type OpenStage = (stageName: string) => Promise<Stage>

const environmentVariables = z.record(z.string(), z.string())

export async function openStage(stageName: string): Promise<Stage> {
  const isLocal = stageName === 'local'
  Object.assign(process.env, isLocal ? readLocalEnvironment() : await loadDeployedEnvironment(stageName))
  // A megabyte of rows takes longer over a slow connection than in a function.
  setDatabaseTimeouts(30_000)
  // PORTAL_CLOCK sets the clock of the local portal.
  const clockOffsetMs = Number(process.env[clockOffsetVariable] ?? 0)
  return {
    stageName,
    ports: createCommandPorts({ now: () => new Date(Date.now() + clockOffsetMs) }),
    actor: isLocal ? userInfo().username : await loadCallerArn(),
  }
}

async function loadCallerArn(): Promise<string> {
  const { Arn = '' } = await new STSClient().send(new GetCallerIdentityCommand())
  return Arn
}

function readLocalEnvironment() {
  const file = join(process.env.DATA_DIR || '.local', environmentFile)
  if (!existsSync(file))
    throw new UserError(
      'The portal is not running on this machine. Start it with "npm start", or add the stage of a deployed one, such as --stage prod.',
    )
  return environmentVariables.parse(JSON.parse(readFileSync(file, 'utf8')))
}

async function loadDeployedEnvironment(stageName: string) {
  process.env.AWS_REGION ??= 'eu-west-2'
  const { Parameters = [] } = await new SSMClient().send(
    new GetParametersCommand({ Names: [`/${stageName}/environment`] }),
  )
  const [parameter] = Parameters
  if (!parameter)
    throw new UserError(
      `There is no stage "${stageName}" in ${process.env.AWS_REGION}. Set AWS_REGION to use another Region.`,
    )
  return environmentVariables.parse(JSON.parse(parameter.Value ?? ''))
}
