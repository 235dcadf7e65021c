import { Annotations, Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { mailQueues } from '#functions/environment.ts'
import { everySetting, existingSettings, importOf, readStage } from './synthesised-stacks.ts'

const { portal, data, edge } = readStage()
const { template, idOf, propertiesByType, propertiesOf, resourcesByType } = portal

describe('the address of the HTTP API', () => {
  const [authorizer] = propertiesByType('AWS::ApiGatewayV2::Authorizer')

  it('protects every route with check-origin', () => {
    const ids = Object.keys(resourcesByType('AWS::ApiGatewayV2::Authorizer'))
    for (const route of propertiesByType('AWS::ApiGatewayV2::Route')) {
      expect(route.AuthorizationType, route.RouteKey).toBe('CUSTOM')
      expect(route.AuthorizerId, route.RouteKey).toEqual({ Ref: ids[0] })
    }
  })

  it("refuses requests without a secret, and caches the guard's result by secret", () => {
    expect(authorizer).toMatchObject({
      AuthorizerType: 'REQUEST',
      IdentitySource: ['$request.header.x-origin-secret'],
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 300,
    })
    expect(JSON.stringify(authorizer.AuthorizerUri)).toContain(idOf('check-origin', 'live'))
  })

  it('logs the route, and no path, query, caller or header', () => {
    const [stage] = propertiesByType('AWS::ApiGatewayV2::Stage')
    const logged = Object.values(JSON.parse(stage.AccessLogSettings.Format))
    expect(logged).toContain('$context.routeKey')
    for (const word of logged) expect(word).not.toMatch(/path|query|identity|ip|userAgent|header/i)
  })

  it('passes the secret to no function', () => {
    for (const { RequestParameters } of propertiesByType('AWS::ApiGatewayV2::Integration'))
      expect(RequestParameters).toEqual({ 'remove:header.x-origin-secret': '' })
  })

  it('leaves three quarters of its calls to the others when one route is flooded', () => {
    const [{ DefaultRouteSettings, RouteSettings }] = propertiesByType('AWS::ApiGatewayV2::Stage')
    const routes = Object.entries(resourcesByType('AWS::ApiGatewayV2::Route'))
    const keys = routes.map(([, { Properties }]) => Properties.RouteKey)
    expect(Object.keys(RouteSettings).sort()).toEqual(keys.sort())
    for (const { ThrottlingRateLimit, ThrottlingBurstLimit } of Object.values<typeof DefaultRouteSettings>(
      RouteSettings,
    )) {
      expect(ThrottlingRateLimit).toBe(DefaultRouteSettings.ThrottlingRateLimit / 4)
      expect(ThrottlingBurstLimit).toBe(DefaultRouteSettings.ThrottlingBurstLimit / 4)
    }
    // API Gateway refuses settings of a route that does not exist yet.
    const [stage] = Object.values(resourcesByType('AWS::ApiGatewayV2::Stage'))
    expect(stage?.DependsOn).toEqual(expect.arrayContaining(routes.map(([id]) => id)))
  })
})

describe("the tables' key", () => {
  it('rotates every year, and allows use through DynamoDB only', () => {
    const { EnableKeyRotation, KeyPolicy } = data.propertiesOf('tables', 'key')
    expect(EnableKeyRotation).toBe(true)
    const open = KeyPolicy.Statement.filter(
      ({ Principal }: { Principal: { AWS?: unknown } }) => Principal.AWS === '*',
    )
    expect(open).toHaveLength(1)
    expect(open[0].Condition.StringEquals).toEqual({
      'kms:CallerAccount': { Ref: 'AWS::AccountId' },
      'kms:ViaService': 'dynamodb.eu-west-2.amazonaws.com',
    })
  })
})

describe('the flags', () => {
  it('are created open and without an embargo, and no later deployment writes them', () => {
    expect(data.propertiesByType('AWS::SSM::Parameter')).toEqual([])
    const flags = data.propertiesByType('Custom::AWS').map(({ Create, Update, Delete }) => {
      expect([Update, Delete]).toEqual([undefined, undefined])
      const { action, parameters, ignoreErrorCodesMatching } = JSON.parse(Create)
      expect([action, parameters.Overwrite]).toEqual(['PutParameter', undefined])
      expect(ignoreErrorCodesMatching).toBe('ParameterAlreadyExists')
      return [parameters.Name, parameters.Value]
    })
    expect(Object.fromEntries(flags)).toEqual({ '/dev/closed': 'false', '/dev/embargo-end-time': 'none' })
  })
})

describe('the secrets', () => {
  it('are generated, and not part of the template', () => {
    const secrets = data.propertiesByType('AWS::SecretsManager::Secret')
    expect(secrets).toHaveLength(3)
    for (const { SecretString, GenerateSecretString } of secrets) {
      expect(SecretString).toBeUndefined()
      expect(GenerateSecretString.PasswordLength * Math.log2(62)).toBeGreaterThanOrEqual(256)
    }
  })

  it('are referenced by CloudFront only', () => {
    const { Origins } = propertiesOf('site', 'distribution').DistributionConfig
    const headers = Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)
    const reference = {
      'Fn::Join': [
        '',
        ['{{resolve:secretsmanager:', importOf(['secrets', 'origin-secret']), ':SecretString:::}}'],
      ],
    }
    expect(headers).toEqual([{ HeaderName: 'x-origin-secret', HeaderValue: reference }])
    for (const [stack, count] of [
      [template, 1],
      [data.template, 0],
      [edge.template, 0],
    ] as const)
      expect(JSON.stringify(stack.toJSON()).split('{{resolve:')).toHaveLength(count + 1)
  })

  it('can be rotated with a newer version', () => {
    const { propertiesOf } = readStage(everySetting).portal
    const { Origins } = propertiesOf('site', 'distribution').DistributionConfig
    expect(JSON.stringify(Origins)).toContain(`:SecretString:::${everySetting.originSecretVersion}}}`)
  })
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
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
    })
    expect(stream).not.toHaveProperty('MaximumRetryAttempts')
  })

  it.each(mailQueues)('of the %s queue are tried for a day, each by itself, then set aside', queue => {
    const { VisibilityTimeout, RedrivePolicy, FifoQueue } = propertiesOf('mail-queues', queue)
    expect(FifoQueue).toBe(true)
    expect(VisibilityTimeout * RedrivePolicy.maxReceiveCount).toBe(86_400)
    expect(VisibilityTimeout).toBeGreaterThanOrEqual(2 * propertiesOf('mails', 'send-mail', 'lambda').Timeout)
    expect(RedrivePolicy.deadLetterTargetArn).toEqual({
      'Fn::GetAtt': [idOf('mail-queues', 'unsent'), 'Arn'],
    })
    const source = { 'Fn::GetAtt': [idOf('mail-queues', queue), 'Arn'] }
    expect(mappings).toContainEqual(
      expect.objectContaining({
        EventSourceArn: source,
        FunctionName: liveVersionOf('send-mail'),
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 4 },
      }),
    )
  })
})

describe('the deployment', () => {
  it('has at most 245 resources with every setting, seven of them for the published site', () => {
    const { Resources } = readStage(everySetting).portal.template.toJSON()
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(238)
  })

  it('warns of a UCAT threshold that nobody can reach', () => {
    const text = Match.stringLikeRegexp('No applicant can reach the UCAT threshold')
    const warnings = [{}, existingSettings].map(settings =>
      Annotations.fromStack(readStage(settings).portal.stack).findWarning('*', text),
    )
    expect(warnings.map(({ length }) => length)).toEqual([1, 0])
  })
})
