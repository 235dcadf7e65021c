import { describe, expect, it } from 'vitest'
import { actionsOf, everySetting, readStage, type Statement } from '../synthesised-stacks.ts'

const { idOf, propertiesByType, propertiesOf, statementsOf } = readStage().data

describe('the upload bucket', () => {
  const bucket = propertiesOf('uploads')

  it('allows PUT from the site only', () => {
    const { propertiesOf } = readStage(everySetting).data
    expect(propertiesOf('uploads').CorsConfiguration.CorsRules).toEqual([
      {
        AllowedMethods: ['PUT'],
        AllowedOrigins: ['https://clearing.example.org'],
        AllowedHeaders: ['content-type'],
      },
    ])
  })

  it('allows PUT from the addresses of CloudFront in a stage without a domain', () => {
    expect(bucket.CorsConfiguration.CorsRules[0].AllowedOrigins).toEqual(['https://*.cloudfront.net'])
  })

  it('deletes unconfirmed uploads after a day, and documents after thirteen months', () => {
    const noncurrent = { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } }
    expect(bucket.LifecycleConfiguration.Rules).toMatchObject([
      { Prefix: 'incoming/', ExpirationInDays: 1, ...noncurrent },
      { Prefix: 'received/', ExpirationInDays: 397, ...noncurrent },
    ])
  })
})

const received = { 'Fn::Join': ['', [{ 'Fn::GetAtt': [idOf('uploads'), 'Arn'] }, '/received/*']] }

describe('the policy of the upload bucket', () => {
  const statements: Statement[] = propertiesOf('uploads', 'Policy').PolicyDocument.Statement
  const denying = (action: string) =>
    statements.filter(statement => statement.Effect === 'Deny' && actionsOf(statement).includes(action))
  const exceptTheScanner = {
    ArnNotEquals: { 'aws:PrincipalArn': { 'Fn::GetAtt': [idOf('uploads', 'scanner'), 'Arn'] } },
  }

  it('contains denials only', () => {
    expect(statements.filter(({ Effect }) => Effect !== 'Deny')).toEqual([])
  })

  it.each(['s3:GetObject', 's3:GetObjectVersion'])(
    'denies %s of a document that is not tagged clean',
    action => {
      expect(denying(action)).toEqual([
        expect.objectContaining({
          Principal: { AWS: '*' },
          Resource: received,
          Condition: {
            ...exceptTheScanner,
            StringNotEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'NO_THREATS_FOUND' },
          },
        }),
      ])
    },
  )

  it.each([
    's3:PutObjectTagging',
    's3:PutObjectVersionTagging',
    's3:DeleteObjectTagging',
    's3:DeleteObjectVersionTagging',
  ])('denies %s to everybody except the scanner', action => {
    expect(denying(action)).toEqual([
      expect.objectContaining({ Principal: { AWS: '*' }, Resource: received, Condition: exceptTheScanner }),
    ])
  })
})

describe('the malware scan', () => {
  it('tags every received document', () => {
    expect(propertiesByType('AWS::GuardDuty::MalwareProtectionPlan')).toMatchObject([
      {
        Actions: { Tagging: { Status: 'ENABLED' } },
        ProtectedResource: {
          S3Bucket: { BucketName: { Ref: idOf('uploads') }, ObjectPrefixes: ['received/'] },
        },
        Role: { 'Fn::GetAtt': [idOf('uploads', 'scanner'), 'Arn'] },
      },
    ])
  })

  it('reads and tags documents, and no other object', () => {
    const onObjects = statementsOf('uploads', 'scanner').filter(statement =>
      actionsOf(statement).some(action => /^s3:(Get|Put)Object/.test(action)),
    )
    const validation = {
      'Fn::Join': [
        '',
        [{ 'Fn::GetAtt': [idOf('uploads'), 'Arn'] }, '/malware-protection-resource-validation-object'],
      ],
    }
    expect(new Set(onObjects.map(({ Resource }) => JSON.stringify(Resource)))).toEqual(
      new Set([received, validation].map(resource => JSON.stringify(resource))),
    )
  })
})
