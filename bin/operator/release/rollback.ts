import { LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda'
import { liveAlias } from '#functions/environment.ts'
import { UserError } from '#infra/errors/user-error.ts'
import type { CommandContext } from '../../command-line/context.ts'
import { formatCount } from '../../command-line/terminal.ts'
import { findPreviousRelease, loadReleases, toFunctionName } from './release-history.ts'

export async function rollBack({ stageName, change }: CommandContext) {
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
