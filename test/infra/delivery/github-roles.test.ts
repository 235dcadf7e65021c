import { describe, expect, it } from 'vitest'
import { everySetting, readStage } from '../synthesised-stacks.ts'

const { propertiesByType, statementsOf } = readStage(everySetting).portal
const roles = propertiesByType('AWS::IAM::Role')
const roleNamed = (name: string) =>
  roles.find(({ RoleName }) => RoleName === `clearing-portal-dev-github-${name}`)

describe('the roles of GitHub Actions', () => {
  it.each([
    ['deploy', 'repo:example-university@123456/clearing@456789:environment:dev'],
    ['diff', 'repo:example-university@123456/clearing@456789:ref:refs/heads/main'],
  ])('trust exactly one subject: %s', (name, subject) => {
    const [statement, ...others] = roleNamed(name)?.AssumeRolePolicyDocument.Statement ?? []
    expect(others).toEqual([])
    expect(statement).toMatchObject({
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': subject,
        },
      },
    })
  })

  it('may assume roles of the bootstrap stack to deploy', () => {
    const [statement] = statementsOf('github-deploy')
    expect(statement?.Action).toBe('sts:AssumeRole')
    for (const resource of [statement?.Resource].flat())
      expect(JSON.stringify(resource)).toMatch(/:role\/cdk-hnb659fds-[a-z-]+-role-/)
  })

  it('can read the templates of the stage to show the differences, and no data', () => {
    const [statement, ...others] = statementsOf('github-diff')
    expect(others).toEqual([])
    expect(statement?.Action).toEqual(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'])
    for (const resource of [statement?.Resource].flat())
      expect(JSON.stringify(resource)).toContain(':stack/clearing-portal-dev*/*')
  })
})
