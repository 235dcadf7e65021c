import { describe, expect, it, vi } from 'vitest'
import { deployStage } from '#bin/operator/deploy.ts'

const preflight = 'operator preflight --stage prod -c stage=prod'
const deploy = 'cdk deploy --all -c stage=prod'
const check = 'operator release check --stage prod'
const rollback = 'operator release rollback --stage prod'

/** Deploys while these programs fail. Returns what was run, and the exit code. */
function run(args: string, ...failing: string[]) {
  const lines: string[] = []
  const code = deployStage(args.split(' '), (...words) => {
    const line = words.join(' ')
    lines.push(line)
    return failing.includes(line) ? 1 : 0
  })
  return { lines, code }
}

describe('npm run deploy', () => {
  it.each([
    ['checks the account, deploys all stacks, and checks the release', [], [preflight, deploy, check]],
    ['deploys nothing when the check of the account fails', [preflight], [preflight]],
    ['checks the release after a failed deployment too', [deploy], [preflight, deploy, check]],
    ['offers the rollback when the check of a release fails', [check], [preflight, deploy, check, rollback]],
    ['offers it after a failed deployment too', [deploy, check], [preflight, deploy, check, rollback]],
  ])('%s', (_, failing, lines) => {
    expect(run('-c stage=prod', ...failing)).toEqual({ lines, code: failing.length > 0 ? 1 : 0 })
  })

  it('passes on the settings of the command line', () => {
    expect(run('--context=stage=test -c alarmEmail=a@uni.test --require-approval never').lines).toEqual([
      'operator preflight --stage test -c stage=test -c alarmEmail=a@uni.test',
      'cdk deploy --all --context=stage=test -c alarmEmail=a@uni.test --require-approval never',
      'operator release check --stage test',
    ])
  })

  it('runs nothing without a stage', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    expect(run('--stage prod')).toEqual({ lines: [], code: 2 })
  })
})
