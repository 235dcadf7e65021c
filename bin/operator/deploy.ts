import { parseArgs } from 'node:util'

type Run = (program: 'cdk' | 'operator', ...words: string[]) => number

const options = {
  context: { type: 'string', short: 'c', multiple: true },
  profile: { type: 'string' },
} as const

/**
 * Checks the release also after a deployment that failed, because CloudFormation may have returned to a bad release. The CDK
 * exits with 1 after an answer "no" too, and may have deployed other stacks before it asked.
 */
export function deployStage(args: string[], run: Run): number {
  const { context = [], profile } = parseArgs({ args, options, strict: false }).values
  const settings = context.map(String)
  const stage = settings.findLast(setting => setting.startsWith('stage='))?.slice('stage='.length)
  if (!stage) {
    console.error('Name the stage, for example: npm run deploy "--" -c stage=test')
    return 2
  }
  // The operator's command line has no option for it.
  if (profile) process.env.AWS_PROFILE = String(profile)

  const preflight = run(
    'operator',
    'preflight',
    '--stage',
    stage,
    ...settings.flatMap(setting => ['-c', setting]),
  )
  if (preflight !== 0) return preflight
  const deployment = run('cdk', 'deploy', '--all', ...args)
  const check = run('operator', 'release', 'check', '--stage', stage)
  if (check === 1) run('operator', 'release', 'rollback', '--stage', stage)
  return deployment || check
}
