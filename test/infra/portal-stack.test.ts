import { Annotations, Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { mailQueues, tableNames, tableVariable } from '#functions/environment.ts'
import { basePath, contractRows } from '#shared/contract.ts'
import cdk from '../../cdk.json' with { type: 'json' }
import { allFunctions, everySetting, importOf, readStage } from './synthesised-stacks.ts'

const { portal, data, edge } = readStage()
const { template, idOf, propertiesByType, propertiesOf, resourcesByType } = portal

describe('the HTTP API', () => {
  /** Route key → logical id of the function behind it. */
  const routes = Object.fromEntries(
    propertiesByType('AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => {
      const integration = Target['Fn::Join'][1][1].Ref
      const alias = template.toJSON().Resources[integration].Properties.IntegrationUri.Ref
      return [RouteKey, template.toJSON().Resources[alias].Properties.FunctionName.Ref]
    }),
  )

  it('has exactly the routes of the contract, each with its own function', () => {
    const expected = contractRows.map(([name, { method, path }]) => [
      `${method === 'GET' ? 'ANY' : method} ${basePath}${path.replace(/:([a-zA-Z]+)/, '{$1}')}`,
      idOf(name, 'lambda'),
    ])
    expect(routes).toEqual(Object.fromEntries(expected))
  })
})

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

describe('the functions', () => {
  it.each(allFunctions)(
    '$name is traced, ends before API Gateway gives up, and writes to one log',
    ({ name, path }) => {
      const { LoggingConfig, TracingConfig, Timeout } = propertiesOf(...path, 'lambda')
      expect(TracingConfig).toEqual({ Mode: 'Active' })
      expect(Timeout).toBeLessThanOrEqual(name === 'send-mail' ? 60 : 29)
      expect(LoggingConfig).toEqual({ LogFormat: 'JSON', LogGroup: { Ref: idOf('log') } })
    },
  )

  it('reserve executions in prod as cdk.json says, and leave 100 of 1,000 for the others', () => {
    const { reservedConcurrency } = cdk.context.stages.prod
    const reserved = readStage(cdk.context.stages.prod, 'prod')
      .portal.propertiesByType('AWS::Lambda::Function')
      .filter(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions)
      .map(lambda => [
        lambda.FunctionName.replace('clearing-portal-prod-', ''),
        lambda.ReservedConcurrentExecutions,
      ])
    expect(Object.fromEntries(reserved)).toEqual(reservedConcurrency)
    expect(reserved.reduce((sum, [, executions]) => sum + executions, 0)).toBeLessThanOrEqual(900)
  })

  it('are started in advance for results morning, if the stage says so', () => {
    expect(resourcesByType('AWS::ApplicationAutoScaling::ScalableTarget')).toEqual({})
    const { propertiesByType } = readStage(everySetting).portal
    const scheduled = propertiesByType('AWS::ApplicationAutoScaling::ScalableTarget').map(
      ({ ScheduledActions: [start, end] }) => {
        expect(start.Schedule).toBe('at(2027-08-12T06:30:00)')
        expect(end).toMatchObject({
          Schedule: 'at(2027-08-12T11:00:00)',
          ScalableTargetAction: { MinCapacity: 0, MaxCapacity: 0 },
        })
        return start.ScalableTargetAction.MinCapacity
      },
    )
    expect(scheduled.sort((one, other) => one - other)).toEqual([10, 50])
  })
})

describe('the tables', () => {
  it.each(tableNames)('%s is billed by request, under the key of the tables', name => {
    expect(data.propertiesOf('tables', name)).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: {
        KMSMasterKeyId: { 'Fn::GetAtt': [data.idOf('tables', 'key'), 'Arn'] },
        SSEEnabled: true,
      },
    })
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

  it('are stored beside the names of the resources, for the staff command line', () => {
    const { Name, Value } = propertiesOf('staff-environment')
    expect(Name).toBe('/dev/environment')
    const written = JSON.stringify(Value)
    for (const name of tableNames) expect(written).toContain(tableVariable(name))
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
  it('has at most 240 resources with every setting, seven of them for the published site', () => {
    const provisionedConcurrency = { ...everySetting.provisionedConcurrency, others: 5 }
    const { template } = readStage({ ...everySetting, provisionedConcurrency }).portal
    expect(Object.keys(template.toJSON().Resources).length).toBeLessThanOrEqual(233)
  })

  it.each([
    [2720, 1],
    [2700, 0],
  ])('warns of the UCAT threshold %i if nobody can reach it', (ucatThreshold, warnings) => {
    const annotations = Annotations.fromStack(readStage({ ucatThreshold }).portal.stack)
    const text = Match.stringLikeRegexp('No applicant can reach the UCAT threshold')
    expect(annotations.findWarning('*', text)).toHaveLength(warnings)
  })
})
