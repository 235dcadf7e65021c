import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { contractRows } from '#shared/contract.ts'
import {
  createStacks,
  idOf,
  propertiesByType,
  propertiesOf,
  readTemplate,
  resourcesByType,
} from '../synthesised-stacks.ts'

/** A web app with the kinds of files of the real one, each of which has a resource. */
const site = mkdtempSync(join(tmpdir(), 'site-'))
afterAll(() => rmSync(site, { recursive: true }))
mkdirSync(join(site, 'assets'))
for (const file of ['assets/a.js', 'assets/a.css', 'assets/a.woff2', 'a.html', 'a.svg', 'a.txt', 'a.png'])
  writeFileSync(join(site, file), '')

describe('a new version of the functions that applicants call', () => {
  it.each(contractRows.map(([name]) => name))('%s gets a tenth of the calls for five minutes', name => {
    const group = idOf('deployment', name)
    const alarm = resourcesByType('AWS::CloudWatch::Alarm')[idOf('alarms', `${name}-errors`)]
    expect(alarm?.Properties.Dimensions).toEqual([
      { Name: 'FunctionName', Value: { Ref: idOf(name, 'lambda') } },
    ])
    expect(propertiesOf('deployment', name)).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: idOf('alarms', `${name}-errors`) } }] },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
      },
    })
    expect(resourcesByType('AWS::Lambda::Alias')[idOf(name, 'live')]?.UpdatePolicy).toEqual({
      CodeDeployLambdaAliasUpdate: {
        ApplicationName: { Ref: idOf('deployment') },
        DeploymentGroupName: { Ref: group },
      },
    })
  })

  it('changes only aliases, in one role with the policy that AWS keeps for it', () => {
    const role = propertiesOf('deployment', 'role')
    expect(role.ManagedPolicyArns).toHaveLength(1)
    for (const { ServiceRoleArn } of propertiesByType('AWS::CodeDeploy::DeploymentGroup'))
      expect(ServiceRoleArn).toEqual({ 'Fn::GetAtt': [idOf('deployment', 'role'), 'Arn'] })
  })

  it('gets all calls at once where a stage says so', () => {
    const { template, propertiesByType } = readTemplate(createStacks({ gradualDeployment: false }).portal)
    expect(propertiesByType('AWS::CodeDeploy::DeploymentGroup')).toEqual([])
    for (const alias of Object.values(template.findResources('AWS::Lambda::Alias')))
      expect(alias.UpdatePolicy).toBeUndefined()
  })

  it('leaves room in the template, which may have 500 resources and a megabyte', () => {
    const provisionedConcurrency = {
      from: '2027-08-12T07:30:00+01:00',
      to: '2027-08-12T12:00:00+01:00',
      signIn: 50,
      submission: 10,
      documents: 5,
      others: 5,
    }
    const domain = { name: 'example.org', zone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' } }
    const settings = {
      domain,
      provisionedConcurrency,
      alarmEmail: 'operations@example.org',
      githubRepository: 'example-university/clearing',
    }
    const { portal } = createStacks(settings, 'dev', { site })
    const { Resources } = readTemplate(portal).template.toJSON()
    expect(Object.keys(Resources).length).toBeLessThan(490)
    expect(JSON.stringify({ Resources }).length).toBeLessThan(800_000)
  })
})
