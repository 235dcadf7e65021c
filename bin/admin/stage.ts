import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import * as z from 'zod/mini'
import type { Ports } from '#functions/ports.ts'
import { folderHeld } from '#infra/local/data-folder.ts'
import { environmentFile } from '#infra/local/local-aws.ts'
import { UserError } from '#infra/user-error.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { UsageError } from './usage-error.ts'

/** A portal to work on, and who is working on it. */
export type Stage = { name: string; ports: Ports; configuration: Configuration; actor: string }

const environment = z.record(z.string(), z.string())
const notRunning = 'The portal is not running on this machine. Start it first: npm start'

/** Opens the local portal by the clock it goes by, or a deployed one with one's own AWS credentials. */
export async function openStage(name: string): Promise<Stage> {
  if (!/^[a-z][a-z0-9]{0,9}$/.test(name))
    throw new UsageError(`"${name}" is no name of a stage: they are short and lower case, as in prod.`)
  const local = name === 'local'
  Object.assign(process.env, local ? await localEnvironment() : await deployedEnvironment(name))

  // Only now, because these read the environment as they load.
  const { createPorts } = await import('#functions/ports.ts')
  const { portalConfiguration } = await import('#functions/configuration.ts')
  const offset = local ? await clockOffset(portalConfiguration.siteUrl) : 0
  return {
    name,
    ports: createPorts({ now: () => new Date(Date.now() + offset) }),
    configuration: portalConfiguration,
    actor: local ? userInfo().username : await callerIdentity(),
  }
}

/** The ARN of the identity that the AWS credentials belong to. */
export async function callerIdentity(): Promise<string> {
  const { Arn } = await new STSClient().send(new GetCallerIdentityCommand())
  if (!Arn) throw new UserError('AWS did not say whose credentials these are. Try again.')
  return Arn
}

async function localEnvironment() {
  const folder = process.env.DATA_DIR || '.local'
  if (!(await folderHeld(folder))) throw new UserError(notRunning)
  return environment.parse(JSON.parse(readFileSync(join(folder, environmentFile), 'utf8')))
}

async function deployedEnvironment(name: string) {
  process.env.AWS_REGION ??= 'eu-west-2'
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  try {
    const { Parameter } = await new SSMClient().send(
      new GetParameterCommand({ Name: `/${name}/environment` }),
    )
    return environment.parse(JSON.parse(Parameter?.Value ?? ''))
  } catch (thrown) {
    if (!(thrown instanceof Error) || thrown.name !== 'ParameterNotFound') throw thrown
    throw new UserError(
      `There is no stage "${name}" in ${process.env.AWS_REGION}. Set AWS_REGION to look elsewhere.`,
    )
  }
}

/** How far the local portal's clock is from this machine's: it may be rehearsing another day. */
async function clockOffset(siteUrl: string): Promise<number> {
  try {
    const { headers } = await fetch(`${siteUrl}/portal/api/captcha-settings`)
    return new Date(headers.get('date') ?? Date.now()).getTime() - Date.now()
  } catch {
    throw new UserError(`The portal at ${siteUrl} does not answer. Wait until it says that it is ready.`)
  }
}
