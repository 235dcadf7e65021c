import { describe, expect, it } from 'vitest'
import { actionsOf, everySetting, readStage, type Statement } from '../synthesised-stacks.ts'

const { idOf, propertiesByType, propertiesOf, statementsOf } = readStage().data
const bucketArn = { 'Fn::GetAtt': [idOf('uploads'), 'Arn'] }
const received = { 'Fn::Join': ['', [bucketArn, '/received/*']] }

describe('the upload bucket', () => {
  it.each([
    ['the site', everySetting, 'https://clearing.example.org'],
    ['CloudFront, in a stage without a domain', {}, 'https://*.cloudfront.net'],
  ])('allows PUT from %s only', (_, settings, origin) => {
    expect(readStage(settings).data.propertiesOf('uploads').CorsConfiguration.CorsRules).toEqual([
      { AllowedMethods: ['PUT'], AllowedOrigins: [origin], AllowedHeaders: ['content-type'] },
    ])
  })

  it('deletes unconfirmed uploads after a day, and documents after thirteen months', () => {
    const noncurrent = { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } }
    expect(propertiesOf('uploads').LifecycleConfiguration.Rules).toMatchObject([
      { Prefix: 'incoming/', ExpirationInDays: 1, ...noncurrent },
      { Prefix: 'received/', ExpirationInDays: 397, ...noncurrent },
    ])
  })
})

const scanner = { 'Fn::GetAtt': [idOf('uploads', 'scanner'), 'Arn'] }
const notClean = { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'NO_THREATS_FOUND' }

it.each([
  ['s3:GetObject', { StringNotEquals: notClean }],
  ['s3:GetObjectVersion', { StringNotEquals: notClean }],
  ['s3:PutObjectTagging', {}],
  ['s3:PutObjectVersionTagging', {}],
  ['s3:DeleteObjectTagging', {}],
  ['s3:DeleteObjectVersionTagging', {}],
])(
  'everybody except the scanner is denied %s of a document, a read only without a clean tag',
  (action, condition) => {
    const statements: Statement[] = propertiesOf('uploads', 'Policy').PolicyDocument.Statement
    expect(statements.filter(statement => actionsOf(statement).includes(action))).toEqual([
      {
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: expect.anything(),
        Resource: received,
        Condition: { ArnNotEquals: { 'aws:PrincipalArn': scanner }, ...condition },
      },
    ])
  },
)

it('received documents are scanned and tagged', () => {
  expect(propertiesByType('AWS::GuardDuty::MalwareProtectionPlan')).toMatchObject([
    {
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['received/'] } },
      Actions: { Tagging: { Status: 'ENABLED' } },
    },
  ])
})

it('the scanner reads and tags documents, and no other object', () => {
  const onObjects = statementsOf('uploads', 'scanner').filter(statement =>
    actionsOf(statement).some(action => /^s3:(Get|Put)Object/.test(action)),
  )
  const validation = { 'Fn::Join': ['', [bucketArn, '/malware-protection-resource-validation-object']] }
  expect(new Set(onObjects.map(({ Resource }) => JSON.stringify(Resource)))).toEqual(
    new Set([received, validation].map(resource => JSON.stringify(resource))),
  )
})
