import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { folderHeld } from '#infra/local/data-folder.ts'
import { environmentFile } from '#infra/local/start.ts'
import { Problem } from '#infra/problem.ts'

const environment = z.record(z.string(), z.string())

/** The portal the command is for: its ports, its clock, and who is working on it. */
export async function stage(command: Command) {
  const name: unknown = command.optsWithGlobals().stage
  const variables = name === 'local' ? await localEnvironment() : await deployedEnvironment(String(name))
  Object.assign(process.env, variables)

  // Only now, because these read the environment as they load.
  const { livePorts } = await import('#functions/ports.ts')
  const { portalConfiguration } = await import('#functions/configuration.ts')
  const offset = name === 'local' ? await clockOffset(portalConfiguration.siteUrl) : 0
  const ports = livePorts({ now: () => new Date(Date.now() + offset) })
  const actor = process.env.USER ?? process.env.USERNAME ?? 'unknown'
  const record = (action: string, subject: string, details?: string) =>
    ports.audit.add({ actor, action, subject, ...(details ? { details } : {}) }, ports.now())
  return { ports, configuration: portalConfiguration, record }
}

async function localEnvironment() {
  const folder = process.env.DATA_DIR ?? '.local'
  if (!(await folderHeld(folder)))
    throw new Problem('The portal is not running on this machine. Start it first: npm start.')
  return environment.parse(JSON.parse(readFileSync(join(folder, environmentFile), 'utf8')))
}

async function deployedEnvironment(name: string) {
  process.env.AWS_REGION ??= 'eu-west-2'
  try {
    const { Parameter } = await new SSMClient().send(
      new GetParameterCommand({ Name: `/${name}/environment` }),
    )
    return environment.parse(JSON.parse(Parameter?.Value ?? ''))
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.name : 'unknown'
    throw new Problem(
      `There is no stage "${name}" in ${process.env.AWS_REGION}, or your AWS credentials do not open it (${reason}).`,
    )
  }
}

/** How far the local portal's clock is from this machine's: it may be rehearsing another day. */
async function clockOffset(siteUrl: string): Promise<number> {
  const { headers } = await fetch(`${siteUrl}/portal/api/captcha-settings`)
  return new Date(headers.get('date') ?? Date.now()).getTime() - Date.now()
}
