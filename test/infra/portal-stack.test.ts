import { Annotations, Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { mailQueues } from '#functions/environment.ts'
import { everySetting, existingSettings, importOf, readStage } from './synthesised-stacks.ts'

const { portal, data, edge } = readStage()
const { idOf, propertiesByType, propertiesOf, resourcesByType } = portal

describe('the address of the HTTP API', () => {
  it('protects every route with check-origin', () => {
    const [[id, { Properties }] = ['', { Properties: {} }], ...others] = Object.entries(
      resourcesByType('AWS::ApiGatewayV2::Authorizer'),
    )
    expect(others).toEqual([])
    for (const route of propertiesByType('AWS::ApiGatewayV2::Route'))
      expect(route, route.RouteKey).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: id } })
    expect(JSON.stringify(Properties.AuthorizerUri)).toContain(idOf('check-origin', 'live'))
    expect(Properties.IdentitySource).toEqual(['$request.header.x-origin-secret'])
  })

  it('logs the route, and no path, query, caller or header', () => {
    const [stage] = propertiesByType('AWS::ApiGatewayV2::Stage')
    const logged = Object.values(JSON.parse(stage.AccessLogSettings.Format))
    expect(logged).toContain('$context.routeKey')
    for (const word of logged) expect(word).not.toMatch(/path|query|identity|ip|userAgent|header/i)
  })

  it('passes the secret to no function', () => {
    for (const { RequestParameters } of propertiesByType('AWS::ApiGatewayV2::Integration'))
      expect(RequestParameters).toEqual({ 'remove:header.x-origin-secret': "''" })
  })

  it('limits each route by itself, once all routes exist', () => {
    const [{ RouteSettings }] = propertiesByType('AWS::ApiGatewayV2::Stage')
    const routes = Object.entries(resourcesByType('AWS::ApiGatewayV2::Route'))
    const keys = routes.map(([, { Properties }]) => Properties.RouteKey)
    expect(Object.keys(RouteSettings).sort()).toEqual(keys.sort())
    const [stage] = Object.values(resourcesByType('AWS::ApiGatewayV2::Stage'))
    expect(stage?.DependsOn).toEqual(expect.arrayContaining(routes.map(([id]) => id)))
  })
})

it('no deployment creates or changes the flags', () => {
  const written = [portal, data, edge].flatMap(({ propertiesByType }) =>
    propertiesByType('AWS::SSM::Parameter'),
  )
  const names = written.map(({ Name }) => Name)
  expect(names).toContain('/dev/release')
  for (const name of names) expect(name).not.toMatch(/closed|embargo/)
})

it('the secrets are generated, and referenced by CloudFront only, by the version to which they are rotated', () => {
  for (const { SecretString } of data.propertiesByType('AWS::SecretsManager::Secret'))
    expect(SecretString).toBeUndefined()
  const referencesOf = (value: object) => JSON.stringify(value).match(/\{\{resolve:secretsmanager:/g) ?? []
  const { Origins } = propertiesOf('site', 'distribution').DistributionConfig
  expect(referencesOf(Origins)).toHaveLength(1)
  expect([portal, data, edge].flatMap(stack => referencesOf(stack.template.toJSON()))).toHaveLength(1)
  const rotated = readStage(everySetting).portal.propertiesOf('site', 'distribution').DistributionConfig
  expect(JSON.stringify(rotated.Origins)).toContain(`:SecretString:::${everySetting.originSecretVersion}}}`)
})

describe('the mails', () => {
  const mappings = propertiesByType('AWS::Lambda::EventSourceMapping')
  /** How a source of events refers to the version of a function that "release rollback" chooses. */
  const liveVersionOf = (name: string) => ({
    'Fn::Join': [
      '',
      [{ 'Fn::Select': [6, { 'Fn::Split': [':', { Ref: idOf('mails', name, 'live') }] }] }, ':live'],
    ],
  })

  it('go from the stream of new rows to the forwarder, and again while it fails', () => {
    const stream = mappings.find(({ StartingPosition }) => StartingPosition)
    expect(stream).toMatchObject({
      EventSourceArn: importOf(['tables', 'mails'], 'StreamArn'),
      FunctionName: liveVersionOf('forward-mails'),
    })
    expect(stream).not.toHaveProperty('MaximumRetryAttempts')
  })

  it.each(mailQueues)('of the %s queue are tried for a day, each by itself, then set aside', queue => {
    const { VisibilityTimeout, RedrivePolicy } = propertiesOf('mail-queues', queue)
    expect(VisibilityTimeout * RedrivePolicy.maxReceiveCount).toBe(86_400)
    expect(VisibilityTimeout).toBeGreaterThanOrEqual(2 * propertiesOf('mails', 'send-mail', 'lambda').Timeout)
    expect(mappings).toContainEqual(
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [idOf('mail-queues', queue), 'Arn'] },
        FunctionName: liveVersionOf('send-mail'),
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      }),
    )
  })
})

it('a deployment warns of a UCAT threshold that nobody can reach', () => {
  const text = Match.stringLikeRegexp('No applicant can reach the UCAT threshold')
  const warnings = [{}, existingSettings].map(settings =>
    Annotations.fromStack(readStage(settings).portal.stack).findWarning('*', text),
  )
  expect(warnings.map(({ length }) => length)).toEqual([1, 0])
})
