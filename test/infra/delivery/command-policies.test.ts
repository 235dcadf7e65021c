import { describe, expect, it } from 'vitest'
import { staffActions } from '#infra/delivery/command-policies.ts'
import { actionsOf, readStage, type Statement } from '../synthesised-stacks.ts'

const [policy] = readStage().portal.propertiesByType('AWS::IAM::ManagedPolicy')
const statements: Statement[] = policy?.PolicyDocument.Statement ?? []
const actions = statements.flatMap(actionsOf)
const statementsFor = (action: string) =>
  statements.filter(statement => actionsOf(statement).includes(action))

describe('the policy for staff', () => {
  it('allows no wildcard action, and everything on named resources only', () => {
    expect(statements.every(({ Effect }) => Effect === 'Allow')).toBe(true)
    expect(actions.filter(action => action.includes('*'))).toEqual([])
    expect(statements.flatMap(({ Resource }) => Resource).filter(resource => resource === '*')).toEqual([])
  })

  it('lets staff add to the audit trail and read it', () => {
    expect(staffActions.audit).toEqual(['PutItem', 'Query'])
  })

  it('lets staff write no application, read no secret and send no mail', () => {
    expect(staffActions.applications).not.toContain('PutItem')
    expect(actions.filter(action => /^(secretsmanager|ses|iam|kms):/.test(action))).toEqual([])
  })

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
