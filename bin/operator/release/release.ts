import { LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda'
import { liveAlias } from '#functions/environment.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { describeFailures, formatResults } from '../../command-line/check-results.ts'
import type { CommandContext } from '../../command-line/context.ts'
import { UsageError } from '../../command-line/errors.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { formatCount } from '../../command-line/terminal.ts'
import { checkRelease } from './check-release.ts'
import { findPreviousRelease, invokeFunction, loadReleases, toFunctionName } from './release-history.ts'

export function addReleaseCommands(program: PortalCommand) {
  const release = program
    .addGroup('release', 'check a release, or return to the previous one')
    .hook('preAction', (_, command) => {
      if (command.optsWithGlobals().stage === 'local')
        throw new UsageError('Add --stage with a deployed stage: the local portal has no releases.')
    })
  release
    .command('check')
    .describe({
      description: 'use every call of a deployed stage down to its data, in under two minutes',
      details: `Acts as a reserved test applicant (UCAS ID 0000000000), and deletes what it has stored. No applicant notices it. While the
portal is closed or under embargo, it reports what the portal refuses as not checked: check again once the portal is open. A
failed check says what applicants notice, and the exit code is 1.`,
      examples: ['release check --stage prod'],
      policy: 'deployer',
    })
    .run(runReleaseCheck)

  release
    .command('rollback')
    .describe({
      description: 'run the previous release on every function, within seconds',
      details: `Moves the alias of every function to its version in the previous release. Run again, it goes one release further back.
Pages, data and settings stay as they are.`,
      examples: ['release rollback --stage prod'],
      policy: 'deployer',
      changes: true,
    })
    .run(rollBack)
}

async function runReleaseCheck(context: CommandContext) {
  const { stageName, ports, configuration, print, addAuditEntry } = context
  await addAuditEntry({ action: 'release check', subject: stageName })
  const versions = await loadReleases(stageName)
  const invoke = invokeFunction(stageName)
  const results = await checkRelease({ ports, configuration, invoke, ...versions })
  print(formatResults(results))
  const failures = describeFailures(results)
  if (failures)
    throw new UserError(
      `${failures}. To return to the previous release:\n  npm run operator "--" release rollback --stage ${stageName}`,
    )
}

async function rollBack({ stageName, change }: CommandContext) {
  const { releases, live } = await loadReleases(stageName)
  const previous = findPreviousRelease(releases, live)
  if (!previous) throw new UserError(`Stage ${stageName} has no earlier release.`)
  const moves = Object.entries(previous).filter(([name, version]) => live[name] && live[name] !== version)
  const count = formatCount(moves.length, 'function')
  const lambda = new LambdaClient({ maxAttempts: 8 })
  await change({
    action: `return ${count} to the previous release`,
    auditEntry: {
      action: 'release rollback',
      subject: stageName,
      details: moves.map(([name, version]) => `${name} ${live[name]} -> ${version}`).join(', '),
    },
    apply: async () => {
      for (const [name, FunctionVersion] of moves)
        await lambda.send(
          new UpdateAliasCommand({
            FunctionName: toFunctionName(stageName, name),
            Name: liveAlias,
            FunctionVersion,
          }),
        )
      return `Every call runs the previous release. Moved ${count}.`
    },
  })
}
