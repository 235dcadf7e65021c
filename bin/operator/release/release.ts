import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { UserError } from '#infra/settings/user-error.ts'
import { serviceFlags } from '#shared/schemas/service.ts'
import type { CommandContext } from '../../admin/context/context.ts'
import { UsageError } from '../../admin/context/errors.ts'
import type { StaffCommand } from '../../admin/context/staff-command.ts'
import { colourText, formatCount } from '../../admin/context/terminal.ts'
import { createCall } from './call.ts'
import { type CheckOptions, checkRelease } from './check.ts'
import { findPreviousRelease, invokeFunction, loadReleases } from './releases.ts'
import { rollBack } from './rollback.ts'

/** API Gateway asks `check-origin` again for a known secret after five minutes. */
const authorizerCacheMs = 5 * 60_000

/** Adds `release check` and `release rollback`. */
export function addReleaseCommands(program: StaffCommand) {
  const release = program.addGroup('release', 'check a release, or return to the previous one')
  const requireStage = (_: unknown, command: Command) => {
    if (command.optsWithGlobals().stage === 'local')
      throw new UsageError('Add --stage with a deployed stage: the local portal has no releases.')
  }
  release
    .command('check')
    .describe({
      description: 'use every call of a deployed stage down to its data, in under two minutes',
      details: `Uses the portal as a reserved test applicant (UCAS ID 0000000000) would, and deletes what that leaves. No applicant
notices it. While the portal is closed or under embargo, what it refuses for that is reported as not checked: check again
once it is open. Says of each failed check what applicants notice, and then exits with 1.`,
      json: 'a list of {check, problem: what applicants notice and what is wrong, or null, notChecked: "closed" or "embargo" where that ended the check}',
      examples: ['release check --stage prod', 'release check --stage prod --wait'],
      policy: 'deployer',
    })
    .option('--wait', 'check once more after five minutes, when API Gateway asks for authorisation again')
    .option('--flags <json>', 'the output of "service status --json" before the deployment', parseFlags)
    .option('--address <url>', "another address of the site, such as CloudFront's own")
    .hook('preAction', requireStage)
    .run(runCheck)

  release
    .command('rollback')
    .describe({
      description: 'run the previous release on every function, within seconds',
      details: `Moves the alias of every function to its version in the previous release. Run again, it goes one release further back.
Pages, data and settings stay as they are.`,
      json: '{versions: {function: version}}',
      examples: ['release rollback --stage prod'],
      policy: 'deployer',
      changes: true,
    })
    .hook('preAction', requireStage)
    .run(rollBack)
}

const flagsJson = z.pick(serviceFlags, { closed: true, embargoEndTime: true })

function parseFlags(input: string) {
  try {
    return flagsJson.parse(JSON.parse(input))
  } catch {
    throw new UsageError('Add --flags with the output of "service status --json".')
  }
}

type Options = { wait?: boolean; address?: string } & Pick<CheckOptions, 'flags'>

async function runCheck(context: CommandContext, { wait, address, flags }: Options) {
  const { name: stage, ports, configuration, terminal, print, printText, addAuditEntry } = context
  await addAuditEntry({ action: 'release check', subject: stage })
  const call = createCall({
    origin: address ?? configuration.siteUrl,
    flags: await ports.flags.readCurrent(),
    now: ports.now(),
    invoke: invokeFunction(stage),
  })
  let versions = await loadReleases(stage)
  const check = () => checkRelease({ ports, configuration, call, flags, ...versions })
  let results = await check()
  if (wait && results.every(({ problem }) => problem === null)) {
    printText('No check has failed. The next check begins in five minutes.')
    await pause(authorizerCacheMs)
    versions = await loadReleases(stage)
    results = await check()
  }
  const lines = results.map(({ check, problem, notChecked }) => {
    if (problem !== null) return `${colourText(terminal.out, 'red', 'failed')}  ${check}: ${problem}`
    if (notChecked)
      return `not checked while ${notChecked === 'closed' ? 'closed' : 'under embargo'}  ${check}`
    return `${colourText(terminal.out, 'green', 'passed')}  ${check}`
  })
  print(lines.join('\n'), results)
  const failures = results.filter(({ problem }) => problem !== null).length
  if (failures === 0) return
  const advice = findPreviousRelease(versions.releases, versions.live)
    ? `To return to the previous release:\n  npm run operator "--" release rollback --stage ${stage}`
    : 'There is no earlier release: correct the cause, and check again.'
  throw new UserError(`${formatCount(failures, 'check')} failed. ${advice}`)
}
