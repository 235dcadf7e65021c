import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import type { Faults } from './cloud.ts'
import { startLocalAwsProcess } from './local-aws-process.ts'
import type { Options, Result } from './replay.ts'
import type { Scenario } from './scenarios.ts'

let aws: Awaited<ReturnType<typeof startLocalAwsProcess>>
let replay: (scenario: Scenario) => Promise<Result>
beforeAll(async () => {
  // Other tests share the worker's AWS, whose clock would be days behind the replay's.
  aws = await startLocalAwsProcess()
  Object.assign(process.env, aws.environment)
  const { prepare } = await import('./prepare.ts')
  const replayModule = await import('./replay.ts')
  const options: Options = { ...(await prepare(await bundleFunctions())), scale: 1, seed: 1, maxLoaded: 1 }
  replay = scenario => replayModule.replay(scenario, options)
})
afterAll(() => aws.stop())

/** Eight people who tap the submit button twice. */
const scenario = (alter?: Faults['alter']): Scenario => ({
  name: 'planted',
  title: 'Eight people',
  crowds: [
    {
      people: 8,
      arrivesAt: random => random.between(0, 2),
      imported: 0,
      formMinutes: [1, 2],
      applies: 1,
      behaviour: { lossRate: 0, doubleTaps: true, secondTab: false },
    },
  ],
  mail: { perSecond: 14, perDay: 50_000 },
  minutes: 120,
  ...(alter && { faults: () => ({ alter }) }),
})

type Write = { Put?: { TableName: string; ConditionExpression?: string } }
/** Changes the writes of each submission. */
const alterSubmission =
  (change: (writes: Write[]) => Write[] | undefined): Faults['alter'] =>
  (operation, body) => {
    if (operation !== 'TransactWriteItems') return body
    const { TransactItems: writes } = body as { TransactItems: Write[] }
    if (!writes.some(({ Put }) => Put?.TableName.endsWith('applications'))) return body
    const TransactItems = change(writes)
    return TransactItems && { TransactItems }
  }
const violations = ({ journal }: Result) => [
  ...new Set(journal.violations.map(({ kind, what }) => `${kind}: ${what}`)),
]

describe('the replay', () => {
  it('gives everybody a number when nothing is wrong', async () => {
    const result = await replay(scenario())
    expect(violations(result)).toEqual([])
    expect(result.honest.filter(({ number }) => number)).toHaveLength(8)
    expect(result.passed).toBe(true)
  })

  it('catches a planted double submission', async () => {
    const alter = alterSubmission(writes =>
      writes.map(write => {
        const { ConditionExpression: _, ...Put } = write.Put ?? { TableName: '' }
        return write.Put ? { Put } : write
      }),
    )
    const result = await replay(scenario(alter))
    expect(violations(result)).toContain('doubled: an application that belongs to no record: a second one')
    expect(result.passed).toBe(false)
  })

  it('catches a lost mail', async () => {
    const alter = alterSubmission(writes => writes.filter(({ Put }) => !Put?.TableName.endsWith('mails')))
    const result = await replay(scenario(alter))
    expect(violations(result)).toEqual(['lost: the email of a stored application'])
    expect(result.passed).toBe(false)
  })

  it('catches a receipt for an application that was not stored', async () => {
    const result = await replay(scenario(alterSubmission(() => undefined)))
    expect(violations(result)).toContain('lost: an application whose number was shown')
    expect(result.passed).toBe(false)
  })
})
