import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Annotations, Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { tableNames, tableVariable } from '#functions/needs.ts'
import { confirmationClaimLifetime } from '#functions/time.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { projectFolder } from '#infra/project-folder.ts'
import { basePath, contractRows } from '#shared/contract.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import cdk from '../../cdk.json' with { type: 'json' }
import {
  allFunctions,
  createStacks,
  data,
  edge,
  idOf,
  importOf,
  propertiesByType,
  propertiesOf,
  readTemplate,
  resourcesByType,
  siteUrl,
  template,
} from './synthesised-stacks.ts'

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
    const expected = contractRows.flatMap(([name, { method, path }]) =>
      (method === 'GET' ? ['GET', 'HEAD'] : [method]).map(verb => [
        `${verb} ${basePath}${path.replace(/:([a-zA-Z]+)/, '{$1}')}`,
        idOf(name, 'lambda'),
      ]),
    )
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
      AuthorizerResultTtlInSeconds: 3600,
    })
    expect(JSON.stringify(authorizer.AuthorizerUri)).toContain(idOf('check-origin', 'lambda'))
  })

  it('logs the route, and no path, query, caller or header', () => {
    const [stage] = propertiesByType('AWS::ApiGatewayV2::Stage')
    const logged = Object.values(JSON.parse(stage.AccessLogSettings.Format))
    expect(logged).toContain('$context.routeKey')
    for (const word of logged) expect(word).not.toMatch(/path|query|identity|ip|userAgent|header/i)
  })

  it('has a rate limit', () => {
    const [{ DefaultRouteSettings }] = propertiesByType('AWS::ApiGatewayV2::Stage')
    expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 5000, ThrottlingBurstLimit: 2500 })
  })
})

describe('the functions', () => {
  it('are those of the contract, the mail functions, the deleter of uploads and the guard', () => {
    const deployers = Object.keys(resourcesByType('AWS::Lambda::Function')).filter(id =>
      /^(AWS679f|Custom)/.test(id),
    )
    expect(deployers).toHaveLength(1)
    const names = propertiesByType('AWS::Lambda::Function').flatMap(({ FunctionName }) => FunctionName ?? [])
    expect(names.sort()).toEqual(allFunctions.map(({ name }) => `clearing-portal-dev-${name}`).sort())
  })

  it.each(allFunctions)(
    '$name runs Node on arm64, with tracing, its own limits and a log that is kept for a month',
    ({ name, path }) => {
      const { LoggingConfig, ...lambda } = propertiesOf(...path, 'lambda')
      expect(lambda).toMatchObject({
        Architectures: ['arm64'],
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
      })
      expect(lambda.ReservedConcurrentExecutions).toBeUndefined()
      expect(lambda.MemorySize).toBeGreaterThanOrEqual(512)
      expect(lambda.Timeout).toBeLessThanOrEqual(name === 'send-mail' ? 60 : 29)
      expect(LoggingConfig).toEqual({ LogFormat: 'JSON', LogGroup: { Ref: idOf(...path, 'log') } })
      expect(propertiesOf(...path, 'log').RetentionInDays).toBe(30)
    },
  )

  it('have reserved concurrency in prod, as the README calculates', () => {
    const readme = readFileSync(join(projectFolder, 'infra/README.md'), 'utf8')
    const [, table = ''] = /<!-- concurrency -->(.*)<!-- .concurrency -->/s.exec(readme) ?? []
    const calculated = [...table.matchAll(/^\| `(\w+)` \|(.+)\|$/gm)].map(([, setting, cells = '']) => {
      const [calls = 0, seconds = 0, margin = 0, reserved] = cells.split('|').map(Number)
      expect(Math.ceil((calls * seconds * margin) / 10) * 10, setting).toBe(reserved)
      return [setting, reserved]
    })
    const { reservedConcurrency } = cdk.context.stages.prod
    expect(Object.fromEntries(calculated)).toEqual(reservedConcurrency)

    const { portal } = createStacks(cdk.context.stages.prod, 'prod')
    const reserved = readTemplate(portal)
      .propertiesByType('AWS::Lambda::Function')
      .filter(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions)
      .map(lambda => [lambda.FunctionName, lambda.ReservedConcurrentExecutions])
    const { signIn, submission, documents, drafts, originCheck, mails } = reservedConcurrency
    expect(Object.fromEntries(reserved)).toEqual({
      'clearing-portal-prod-sign-in': signIn,
      'clearing-portal-prod-create-applicant': submission,
      'clearing-portal-prod-create-application': submission,
      'clearing-portal-prod-confirm-attachment': documents,
      'clearing-portal-prod-put-draft': drafts,
      'clearing-portal-prod-check-origin': originCheck,
      'clearing-portal-prod-send-mail': mails,
    })
    const total = reserved.reduce((sum, [, executions]) => sum + executions, 0)
    expect(readme).toContain(`\`prod\` reserves ${total},`)
  })

  it('of the API are invoked by an alias of their newest version', () => {
    const aliases = propertiesByType('AWS::Lambda::Alias')
    expect(aliases).toHaveLength(contractRows.length)
    const versions = resourcesByType('AWS::Lambda::Version')
    for (const { Name, FunctionName, FunctionVersion } of aliases) {
      expect(Name).toBe('live')
      expect(versions[FunctionVersion['Fn::GetAtt'][0]]?.Properties.FunctionName).toEqual(FunctionName)
    }
  })

  it('are started in advance for results morning, if the stage says so', () => {
    expect(resourcesByType('AWS::ApplicationAutoScaling::ScalableTarget')).toEqual({})
    const { portal } = createStacks({
      provisionedConcurrency: {
        from: '2027-08-12T07:30:00+01:00',
        to: '2027-08-12T12:00:00+01:00',
        signIn: 50,
        submission: 10,
      },
    })
    const { propertiesByType } = readTemplate(portal)
    const scheduled = propertiesByType('AWS::ApplicationAutoScaling::ScalableTarget').map(target => {
      expect(target).toMatchObject({
        MinCapacity: 0,
        ScalableDimension: 'lambda:function:ProvisionedConcurrency',
        ServiceNamespace: 'lambda',
      })
      const [start, end] = target.ScheduledActions
      expect(start.Schedule).toBe('at(2027-08-12T06:30:00)')
      expect(end).toMatchObject({
        Schedule: 'at(2027-08-12T11:00:00)',
        ScalableTargetAction: { MinCapacity: 0, MaxCapacity: 0 },
      })
      const { MinCapacity, MaxCapacity } = start.ScalableTargetAction
      expect(MinCapacity).toBe(MaxCapacity)
      return MinCapacity
    })
    expect(scheduled.sort((one, other) => one - other)).toEqual([10, 10, 50])
  })

  it('for confirming a document ends before its claim on the document', () => {
    expect(propertiesOf('confirm-attachment', 'lambda').Timeout).toBeLessThan(
      confirmationClaimLifetime.seconds,
    )
  })

  it("have the site's address in their configuration", () => {
    const [start, address, end] = propertiesOf('sign-in', 'lambda').Environment.Variables
      .PORTAL_CONFIGURATION['Fn::Join'][1]
    expect(address).toEqual(siteUrl['Fn::Join'][1]![1])
    const configured = configuration.parse(JSON.parse(`${start}portal.example.org${end}`))
    expect(configured).toEqual({ ...configuration.parse({}), siteUrl: 'https://portal.example.org' })
  })
})

describe('the tables', () => {
  it('are those of the definitions', () => {
    expect(data.propertiesByType('AWS::DynamoDB::Table')).toHaveLength(tableNames.length)
  })

  it.each(tableNames)('%s matches its definition, is recoverable and protected', name => {
    const { partitionKey, sortKey, expiry, streamed, indexes = {} } = tableDefinitions[name]
    const schema = (keys: Pick<typeof tableDefinitions.audit, 'partitionKey' | 'sortKey'>) => [
      { AttributeName: keys.partitionKey.name, KeyType: 'HASH' },
      ...(keys.sortKey ? [{ AttributeName: keys.sortKey.name, KeyType: 'RANGE' }] : []),
    ]
    const attributes = [{ partitionKey, sortKey }, ...Object.values(indexes)]
      .flatMap(keys => [keys.partitionKey, keys.sortKey])
      .filter(key => key !== undefined)
      .map(({ name, type }) => ({ AttributeName: name, AttributeType: type }))

    const { Properties, DeletionPolicy } = data.template.toJSON().Resources[data.idOf('tables', name)]
    const { AttributeDefinitions, ...properties } = Properties
    expect(DeletionPolicy).toBe('Retain')
    expect(new Set(AttributeDefinitions)).toEqual(new Set(attributes))
    expect(properties).toEqual({
      KeySchema: schema({ partitionKey, ...(sortKey && { sortKey }) }),
      BillingMode: 'PAY_PER_REQUEST',
      Tags: [{ Key: 'portal', Value: 'clearing-portal-dev' }],
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: {
        KMSMasterKeyId: { 'Fn::GetAtt': [data.idOf('tables', 'key'), 'Arn'] },
        SSEEnabled: true,
        SSEType: 'KMS',
      },
      ...(expiry && { TimeToLiveSpecification: { AttributeName: expiry, Enabled: true } }),
      ...(streamed && { StreamSpecification: { StreamViewType: 'NEW_IMAGE' } }),
      ...(Object.keys(indexes).length > 0 && {
        GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, keys]) => ({
          IndexName,
          KeySchema: schema(keys),
          Projection: { ProjectionType: 'ALL' },
        })),
      }),
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
  it('are two: open, and without an embargo', () => {
    const parameters = data.propertiesByType('AWS::SSM::Parameter').map(({ Name, Value }) => [Name, Value])
    expect(Object.fromEntries(parameters)).toEqual({
      '/dev/closed': 'false',
      '/dev/embargo-end-time': 'none',
    })
  })

  it('are stored beside the names of the resources, for the staff command line', () => {
    const [{ Name, Value }] = propertiesByType('AWS::SSM::Parameter')
    expect(Name).toBe('/dev/environment')
    const written = JSON.stringify(Value)
    for (const name of tableNames) expect(written).toContain(tableVariable(name))
    expect(written).not.toMatch(/secret/i)
  })
})

describe('the secrets', () => {
  it('are generated, and not part of the template', () => {
    const secrets = data.propertiesByType('AWS::SecretsManager::Secret')
    expect(secrets).toHaveLength(2)
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
    const originSecretVersion = '0f8b8a3c-1111-4222-8333-444455556666'
    const { Origins } = readTemplate(createStacks({ originSecretVersion }).portal).propertiesOf(
      'site',
      'distribution',
    ).DistributionConfig
    expect(JSON.stringify(Origins)).toContain(`:SecretString:::${originSecretVersion}}}`)
  })
})

describe('the outbox', () => {
  const [stream] = propertiesByType('AWS::Lambda::EventSourceMapping')
  const [sweep] = propertiesByType('AWS::Events::Rule')
  const sender = idOf('outbox', 'send-mail', 'lambda')

  it('is sent through its stream, in small batches, with limited retries and a dead-letter queue', () => {
    expect(stream).toMatchObject({
      EventSourceArn: importOf(['tables', 'outbox'], 'StreamArn'),
      FunctionName: { Ref: sender },
      BatchSize: 10,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [idOf('outbox', 'undelivered'), 'Arn'] } },
      },
    })
  })

  it('is sent again every minute', () => {
    expect(sweep.ScheduleExpression).toBe('rate(1 minute)')
    expect(sweep.Targets[0].Arn).toEqual({ 'Fn::GetAtt': [sender, 'Arn'] })
  })
})

describe('the mail', () => {
  it('counts bounces, and suppresses addresses that bounced or complained', () => {
    expect(propertiesOf('mail', 'set')).toMatchObject({
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    })
  })
})

describe('the deployment', () => {
  it.each([
    [2720, 1],
    [2700, 0],
  ])(
    'with the UCAT threshold %i prints %i warnings that no applicant can reach it',
    (ucatThreshold, count) => {
      const { portal } = createStacks({ ucatThreshold })
      const warnings = Annotations.fromStack(portal).findWarning(
        '*',
        Match.stringLikeRegexp(`^No applicant can reach the UCAT threshold of ${ucatThreshold}`),
      )
      expect(warnings).toHaveLength(count)
    },
  )

  const captcha = {
    captchaSiteKey: 'key',
    captchaSecret: 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3',
  }
  it.each([
    ['prod', {}, 1],
    ['prod', captcha, 0],
    ['dev', {}, 0],
  ])('of stage %s with %o prints %i warnings that it has no captcha', (stage, settings, count) => {
    const { portal } = createStacks(settings, stage)
    const warnings = Annotations.fromStack(portal).findWarning(
      '*',
      Match.stringLikeRegexp('^Without a captcha'),
    )
    expect(warnings).toHaveLength(count)
  })
})
