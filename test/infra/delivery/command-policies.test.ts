import { describe, expect, it } from 'vitest'
import { staffActions } from '#infra/delivery/command-policies.ts'
import { actionsOf, readStage, type Statement } from '../synthesised-stacks.ts'

const [policy] = readStage().portal.propertiesByType('AWS::IAM::ManagedPolicy')
const statements: Statement[] = policy?.PolicyDocument.Statement ?? []
const actions = statements.flatMap(actionsOf)
const statementsFor = (action: string) =>
  statements.filter(statement => actionsOf(statement).includes(action))

describe('the policy for staff', () => {
  it('lets staff read received documents, and write none', () => {
    expect(JSON.stringify(statementsFor('s3:GetObject'))).toContain('/received/*')
    expect(JSON.stringify(statementsFor('s3:GetObject'))).not.toContain('/incoming/*')
    expect(statementsFor('s3:PutObject')).toEqual([])
  })

  it('lets staff erase no application or document and close nothing', () => {
    expect(staffActions.applications).not.toContain('DeleteItem')
    expect(actions.filter(action => /^(s3:Delete|ssm:Put)/.test(action))).toEqual([])
  })
})
