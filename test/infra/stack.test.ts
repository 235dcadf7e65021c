import { describe, expect, it } from 'vitest'
import { tableNames, tableVariable } from '#functions/needs.ts'
import { tableDefinitions } from '#infra/table-definitions.ts'
import { basePath, rows } from '#shared/contract.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { everyFunction, idOf, made, propertiesOf, template } from './synthesised.ts'

const siteUrl = {
  'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [idOf('site', 'distribution'), 'DomainName'] }]],
}

describe('the HTTP API', () => {
  /** Route key → logical id of the function behind it. */
  const routes = Object.fromEntries(
    made('AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => {
      const integration = Target['Fn::Join'][1][1].Ref
      return [RouteKey, template.toJSON().Resources[integration].Properties.IntegrationUri['Fn::GetAtt'][0]]
    }),
  )

  it('has the routes of the contract, each leading to its own function, and no other', () => {
    const expected = rows.flatMap(([name, { method, path }]) =>
      (method === 'GET' ? ['GET', 'HEAD'] : [method]).map(verb => [
        `${verb} ${basePath}${path.replace(/:([a-zA-Z]+)/, '{$1}')}`,
        idOf(name, 'lambda'),
      ]),
    )
    expect(routes).toEqual(Object.fromEntries(expected))
  })
})

describe('the functions', () => {
  it('are one for each row of the contract, and the one that sends mail', () => {
    const names = made('AWS::Lambda::Function').map(({ FunctionName }) => FunctionName)
    expect(names.sort()).toEqual(everyFunction.map(({ name }) => `clearing-portal-dev-${name}`).sort())
  })

  it.each(everyFunction)(
    '$name runs Node on arm64 with bounds of its own and a log kept for a month',
    ({ name, path }) => {
      const { LoggingConfig, ...lambda } = propertiesOf(...path, 'lambda')
      expect(lambda).toMatchObject({
        Architectures: ['arm64'],
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
      })
      expect(lambda.MemorySize).toBeGreaterThanOrEqual(512)
      expect(lambda.Timeout).toBeLessThanOrEqual(name === 'send-mail' ? 60 : 29)
      expect(LoggingConfig).toEqual({ LogGroup: { Ref: idOf(...path, 'log') } })
      expect(propertiesOf(...path, 'log').RetentionInDays).toBe(30)
    },
  )

  it('know the site by its own address', () => {
    const [start, address, end] = propertiesOf('sign-in', 'lambda').Environment.Variables
      .PORTAL_CONFIGURATION['Fn::Join'][1]
    expect(address).toEqual(siteUrl['Fn::Join'][1]![1])
    const configured = configuration.parse(JSON.parse(`${start}portal.example.org${end}`))
    expect(configured).toEqual({ ...configuration.parse({}), siteUrl: 'https://portal.example.org' })
  })
})

describe('the tables', () => {
  it('are those of the definitions', () => {
    expect(made('AWS::DynamoDB::Table')).toHaveLength(tableNames.length)
  })

  it.each(tableNames)('%s is as defined, recoverable, protected and kept', name => {
    const { partitionKey, sortKey, expiry, streamed, indexes = {} } = tableDefinitions[name]
    const schema = (keys: Pick<typeof tableDefinitions.audit, 'partitionKey' | 'sortKey'>) => [
      { AttributeName: keys.partitionKey.name, KeyType: 'HASH' },
      ...(keys.sortKey ? [{ AttributeName: keys.sortKey.name, KeyType: 'RANGE' }] : []),
    ]
    const attributes = [{ partitionKey, sortKey }, ...Object.values(indexes)]
      .flatMap(keys => [keys.partitionKey, keys.sortKey])
      .filter(key => key !== undefined)
      .map(({ name, type }) => ({ AttributeName: name, AttributeType: type }))

    const { Properties, DeletionPolicy } = template.toJSON().Resources[idOf('tables', name)]
    const { AttributeDefinitions, ...properties } = Properties
    expect(DeletionPolicy).toBe('Retain')
    expect(new Set(AttributeDefinitions)).toEqual(new Set(attributes))
    expect(properties).toEqual({
      KeySchema: schema({ partitionKey, ...(sortKey && { sortKey }) }),
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
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

describe('the upload bucket', () => {
  const bucket = propertiesOf('uploads')

  it('takes PUT from the site only', () => {
    expect(bucket.CorsConfiguration.CorsRules).toEqual([
      { AllowedMethods: ['PUT'], AllowedOrigins: [siteUrl], AllowedHeaders: ['content-type'] },
    ])
  })

  it('is private, encrypted, versioned and reached by TLS only', () => {
    expect(Object.values(bucket.PublicAccessBlockConfiguration)).toEqual([true, true, true, true])
    expect(bucket.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1)
    expect(bucket.VersioningConfiguration).toEqual({ Status: 'Enabled' })
    const [{ Effect, Action, Condition }, ...others] = propertiesOf('uploads', 'Policy').PolicyDocument
      .Statement
    expect({ Effect, Action, Condition, others }).toEqual({
      Effect: 'Deny',
      Action: 's3:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      others: [],
    })
  })

  it('forgets what was not confirmed after a day, and documents after thirteen months', () => {
    const kept = bucket.LifecycleConfiguration.Rules.map(
      ({ Prefix, Status, ExpirationInDays, NoncurrentVersionExpiration }: Record<string, unknown>) => ({
        Prefix,
        Status,
        ExpirationInDays,
        NoncurrentVersionExpiration,
      }),
    )
    const noncurrent = { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } }
    expect(kept).toEqual([
      { Prefix: 'incoming/', ExpirationInDays: 1, ...noncurrent },
      { Prefix: 'received/', ExpirationInDays: 396, ...noncurrent },
    ])
  })
})

describe('the site', () => {
  const { DefaultCacheBehavior, CacheBehaviors, Origins } = propertiesOf(
    'site',
    'distribution',
  ).DistributionConfig

  it('leads to the API below /portal, uncached, with all that the browser sends but Host', () => {
    expect(CacheBehaviors).toHaveLength(1)
    expect(CacheBehaviors[0]).toMatchObject({
      PathPattern: '/portal/*',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: expect.arrayContaining(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']),
    })
  })

  it('is otherwise the bundle, read from a private bucket as CloudFront alone', () => {
    expect(DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https')
    const origin = Origins.find(({ Id }: { Id: string }) => Id === DefaultCacheBehavior.TargetOriginId)
    expect(origin.OriginAccessControlId).toBeDefined()
    const { PublicAccessBlockConfiguration } = propertiesOf('site', 'bucket')
    expect(Object.values(PublicAccessBlockConfiguration)).toEqual([true, true, true, true])
  })

  it.each([
    ['/', '/index.html'],
    ['/auth/see-email', '/index.html'],
    ['/applicant/applications/new', '/index.html'],
    ['/v1.2/page', '/index.html'],
    ['/index.html', '/index.html'],
    ['/assets/app-1a2b3c.js', '/assets/app-1a2b3c.js'],
    ['/favicon.svg', '/favicon.svg'],
  ])('answers %s with %s', (uri, answered) => {
    const routing = new Function(
      'event',
      `${propertiesOf('site', 'routing').FunctionCode}; return handler(event)`,
    )
    expect(routing({ request: { uri } })).toEqual({ uri: answered })
  })

  it('is named in the outputs', () => {
    template.hasOutput('SiteUrl', { Value: siteUrl })
  })
})

describe('the flags', () => {
  it('are two, and start open without an embargo', () => {
    const parameters = made('AWS::SSM::Parameter').map(({ Name, Value }) => [Name, Value])
    expect(Object.fromEntries(parameters)).toMatchObject({
      '/dev/closed': 'false',
      '/dev/embargo-end-time': 'none',
    })
    expect(parameters).toHaveLength(3)
  })

  it('stand beside the names of the resources, for the staff command line', () => {
    const { Value } = made('AWS::SSM::Parameter').find(({ Name }) => Name === '/dev/environment')
    const written = JSON.stringify(Value)
    for (const name of tableNames) expect(written).toContain(tableVariable(name))
    expect(written).not.toMatch(/secret/i)
  })
})

describe('the secrets', () => {
  it('are generated, and none is in the template', () => {
    const secrets = made('AWS::SecretsManager::Secret')
    expect(secrets).toHaveLength(2)
    for (const { SecretString, GenerateSecretString } of secrets) {
      expect(SecretString).toBeUndefined()
      expect(GenerateSecretString.PasswordLength * Math.log2(62)).toBeGreaterThanOrEqual(256)
    }
    expect(JSON.stringify(template.toJSON())).not.toContain('{{resolve:')
  })
})

describe('the outbox', () => {
  const [stream] = made('AWS::Lambda::EventSourceMapping')
  const [sweep] = made('AWS::Events::Rule')
  const sender = idOf('outbox', 'send-mail', 'lambda')

  it('is sent as it fills, a few mails at once, with bounded retries and a queue for what cannot be sent', () => {
    expect(stream).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [idOf('tables', 'outbox'), 'StreamArn'] },
      FunctionName: { Ref: sender },
      BatchSize: 10,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [idOf('outbox', 'undelivered'), 'Arn'] } },
      },
    })
  })

  it('is swept every minute', () => {
    expect(sweep.ScheduleExpression).toBe('rate(1 minute)')
    expect(sweep.Targets[0].Arn).toEqual({ 'Fn::GetAtt': [sender, 'Arn'] })
  })
})

describe('the mail identity', () => {
  it('is the domain of the sender', () => {
    expect(propertiesOf('mail').EmailIdentity).toBe('example.org')
  })
})
