import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { projectFolder } from '#infra/build/project-folder.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { readDeployment } from '#infra/settings/deployment.ts'
import { describeFailures, formatResults } from '../../command-line/check-results.ts'
import { UsageError } from '../../command-line/errors.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import type { Terminal } from '../../command-line/terminal.ts'

export function addPreflightCommand(program: PortalCommand, terminal: Terminal) {
  program
    .command('preflight')
    .describe({
      description: 'check the settings of a stage and the AWS account before a season or a deployment',
      details: `The checks are in order of the time that AWS and others need to answer. Resolve each warning before applicants use the
portal. "npm run deploy" runs this command first, and a failed check stops the deployment. It changes nothing, and exits with
1 if a check has failed.`,
      examples: ['preflight --stage prod'],
      policy: 'deployer',
    })
    .option('-c, --context <setting...>', 'settings of the command line, as for cdk deploy')
    .action(async (_options, command: Command) => {
      const { stage, context = [] } = command.optsWithGlobals()
      if (stage === 'local') throw new UsageError('Add --stage with a stage of cdk.json.')
      const cdk = JSON.parse(readFileSync(join(projectFolder, 'cdk.json'), 'utf8'))
      const settings = new Map<string, unknown>([
        ...Object.entries(cdk.context),
        ...context.map((setting: string) => setting.split(/=(.*)/s, 2)),
        ['stage', stage],
      ])
      const deployment = readDeployment({ tryGetContext: key => settings.get(key) })
      // No other command needs these clients of AWS, and loading them takes a second.
      const { runChecks } = await import('./checks.ts')
      const results = await runChecks(deployment)
      terminal.out.write(`${formatResults(results)}\n`)
      const failures = describeFailures(results)
      if (failures) throw new UserError(`Stage ${stage} cannot be deployed: ${failures}.`)
    })
}
