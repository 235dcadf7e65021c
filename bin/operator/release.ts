import { GetAliasCommand, LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda'
import { paginateGetParameterHistory, SSMClient } from '@aws-sdk/client-ssm'
import * as z from 'zod/mini'
import { UserError } from '#infra/settings/user-error.ts'
import type { CommandContext } from '../admin/context/context.ts'
import { UsageError } from '../admin/context/errors.ts'
import type { StaffCommand } from '../admin/context/staff-command.ts'
import { formatCount } from '../admin/context/terminal.ts'

const Name = 'live'
/** The version of each function. */
type Release = Record<string, string>
const releaseSchema = z.record(z.string(), z.string())

/** Adds `release rollback`. */
export function addReleaseCommands(program: StaffCommand) {
  program
    .addGroup('release', 'return to an earlier release of the functions')
    .command('rollback')
    .describe({
      description: 'run the release before on every function, within seconds',
      details: `Moves the alias of every function to its version in the release before. Run again, it goes one release further back.
Needs the policies clearing-portal-<stage>-staff and -operator. Pages, data and settings stay as they are.`,
      json: '{versions: {function: version}}',
      examples: ['release rollback --stage prod'],
      changes: true,
    })
    .hook('preAction', (_, command) => {
      if (command.optsWithGlobals().stage === 'local')
        throw new UsageError('Add --stage with a deployed stage: the local portal has no releases.')
    })
    .run(rollBack)
}

async function rollBack({ name: stage, change }: CommandContext) {
  const lambda = new LambdaClient({ maxAttempts: 8 })
  const toFunctionName = (name: string) => `clearing-portal-${stage}-${name}`
  const releases = await loadReleases(stage)
  const live: Release = {}
  for (const name of Object.keys(releases.at(-1) ?? {})) {
    const request = new GetAliasCommand({ FunctionName: toFunctionName(name), Name })
    live[name] = (await lambda.send(request)).FunctionVersion ?? ''
  }
  const previous = findPreviousRelease(releases, live)
  if (!previous) throw new UserError(`Stage ${stage} has no earlier release.`)
  const moves = Object.entries(previous).filter(([name, version]) => live[name] && live[name] !== version)
  const json = { versions: Object.fromEntries(moves) }
  const count = formatCount(moves.length, 'function')
  await change({
    action: `return ${count} to the release before`,
    json,
    auditEntry: {
      action: 'release rollback',
      subject: stage,
      details: moves.map(([name, version]) => `${name} ${live[name]} -> ${version}`).join(', '),
    },
    apply: async () => {
      for (const [name, FunctionVersion] of moves)
        await lambda.send(
          new UpdateAliasCommand({
            FunctionName: toFunctionName(name),
            Name,
            FunctionVersion,
          }),
        )
      return { text: `Every call runs the release before. Moved ${count}.`, json }
    },
  })
}

/**
 * Returns the release before the one that is live, also when a deployment or another rollback has moved only some
 * functions. Returns undefined when there is none.
 */
export function findPreviousRelease(releases: readonly Release[], live: Release): Release | undefined {
  const newest = releases.at(-1)
  // A deployment is in progress, which is not recorded yet.
  if (newest && Object.keys(newest).some(name => Number(live[name]) > Number(newest[name]))) return newest
  return releases.findLast((previous, index) => {
    const next = releases[index + 1]
    return next && Object.keys(next).some(name => live[name] === next[name] && next[name] !== previous[name])
  })
}

/** Returns the recorded releases, the oldest first. Parameter Store keeps the last hundred. */
async function loadReleases(stage: string): Promise<Release[]> {
  const pages = paginateGetParameterHistory({ client: new SSMClient() }, { Name: `/${stage}/release` })
  const releases: Release[] = []
  for await (const { Parameters = [] } of pages)
    releases.push(...Parameters.map(({ Value = '{}' }) => releaseSchema.parse(JSON.parse(Value))))
  return releases
}
