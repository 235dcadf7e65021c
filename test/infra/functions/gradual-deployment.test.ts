import { describe, expect, it } from 'vitest'
import { gradualFunctions } from '#infra/functions/gradual-deployment.ts'
import { allFunctions, everySetting, readStage } from '../synthesised-stacks.ts'

const { idOf, propertiesOf, template } = readStage().portal

const { Resources } = template.toJSON()

describe('a new version of a function that matters', () => {
  it.each(gradualFunctions)(
    '%s is called once, then gets a tenth of the calls, and is withdrawn if it fails',
    name => {
      const { AlarmConfiguration, AutoRollbackConfiguration, DeploymentConfigName } = propertiesOf(
        'deployment',
        name,
      )
      expect(DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes')
      expect(AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM')
      const { UpdatePolicy, DependsOn } = Resources[idOf(name, 'live')]
      expect(UpdatePolicy.CodeDeployLambdaAliasUpdate).toMatchObject({
        DeploymentGroupName: { Ref: idOf('deployment', name) },
        BeforeAllowTrafficHook: { Ref: idOf('deployment', 'check', 'lambda') },
      })
      expect(DependsOn).toContain(idOf('deployment', 'check', 'lambda'))
      expect(DependsOn).toContain(idOf('deployment', `${name}-version`))
      const alarms = AlarmConfiguration.Alarms.map(
        ({ Name }: { Name: { Ref: string } }) => Resources[Name.Ref].Properties.AlarmName,
      )
      expect(alarms).toEqual(
        [`release-${name}`, 'old-mails', 'failed-site-checks'].map(alarm => `clearing-portal-dev-${alarm}`),
      )
      // The alarm measures this version's answers of 5xx and its ends without an answer.
      const version = { 'Fn::GetAtt': [expect.stringContaining('CurrentVersion'), 'Version'] }
      const [, failed, ended] = propertiesOf('deployment', `${name}-version`).Metrics
      expect(failed.MetricStat.Metric.Dimensions).toContainEqual({ Name: 'version', Value: version })
      expect(ended.MetricStat.Metric.Dimensions).toContainEqual({ Name: 'ExecutedVersion', Value: version })
    },
  )

  it('may be called by the check that CodeDeploy may invoke, and the check may call nothing else', () => {
    const { FunctionName, Environment } = propertiesOf('deployment', 'check', 'lambda')
    expect(FunctionName).toMatch(/^CodeDeployHook_/)
    const versions = JSON.stringify(Environment.Variables.VERSIONS)
    for (const name of gradualFunctions) expect(versions).toContain(name)
    const [{ PolicyDocument }] = propertiesOf('deployment', 'check', 'role').Policies
    const [{ Resource }] = PolicyDocument.Statement.filter(
      ({ Action }: { Action: string }) => Action === 'lambda:InvokeFunction',
    )
    expect(Resource).toHaveLength(gradualFunctions.length)
    expect(JSON.stringify(Resource)).not.toContain('*')
  })

  it('gets all calls at once while executions are started in advance, after it has been called once', () => {
    const { propertiesOf } = readStage(everySetting).portal
    expect(propertiesOf('deployment', 'sign-in').DeploymentConfigName).toBe(
      'CodeDeployDefault.LambdaAllAtOnce',
    )
    expect(propertiesOf('deployment', 'check-origin').DeploymentConfigName).toContain('Canary')
  })

  it('gets all calls at once where a stage says so', () => {
    const { template, propertiesByType } = readStage({ canary: false, gradualDeployment: false }).portal
    expect(propertiesByType('AWS::CodeDeploy::DeploymentGroup')).toEqual([])
    for (const alias of Object.values(template.findResources('AWS::Lambda::Alias')))
      expect(alias.UpdatePolicy).toBeUndefined()
  })
})

describe('a release', () => {
  it('keeps the versions of earlier releases', () => {
    const versions = Object.values(template.findResources('AWS::Lambda::Version'))
    expect(versions).toHaveLength(allFunctions.length)
    for (const { DeletionPolicy, UpdateReplacePolicy } of versions)
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain'])
  })

  it('is recorded with the version of every function, after all aliases have moved', () => {
    const { Properties, DependsOn } = Resources[idOf('release')]
    expect(Properties.Name).toBe('/dev/release')
    for (const { name, path } of allFunctions) {
      expect(JSON.stringify(Properties.Value)).toContain(`\\"${name}\\"`)
      expect(DependsOn).toContain(idOf(...path, 'live'))
    }
  })

  it('can be rolled back by operators, who may read its history and move every alias, and nothing else', () => {
    const { ManagedPolicyName, PolicyDocument } = propertiesOf('operator')
    expect(ManagedPolicyName).toBe('clearing-portal-dev-operator')
    const [history, aliases] = PolicyDocument.Statement
    expect(history.Action).toBe('ssm:GetParameterHistory')
    expect(JSON.stringify(history.Resource)).toContain(idOf('release'))
    expect(aliases.Action).toEqual(['lambda:GetAlias', 'lambda:UpdateAlias'])
    expect(aliases.Resource).toEqual(
      expect.arrayContaining(
        allFunctions.map(({ path }) => ({ 'Fn::GetAtt': [idOf(...path, 'lambda'), 'Arn'] })),
      ),
    )
    expect(PolicyDocument.Statement).toHaveLength(2)
  })
})
