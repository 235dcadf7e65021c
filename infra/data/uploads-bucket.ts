import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { acknowledgeFindings } from '../cdk-nag.ts'
import { addMalwareScan } from './malware-scan.ts'
import { uploadsBucketDefinition } from './uploads-bucket-definition.ts'

const { methods, headers, days } = uploadsBucketDefinition

// Named, so that the site can name it although its CORS rule names the site: no circle.
const bucketName = (stage: string, region: string) =>
  `clearing-portal-${stage}-uploads-${Aws.ACCOUNT_ID}-${region}`

/** The origin to which the pages of a stage put documents. */
export const uploadsOrigin = (stage: string, region: string) =>
  `https://${bucketName(stage, region)}.s3.${region}.amazonaws.com`

/** The bucket of documents: links put them to `incoming/`, and only the server moves them on to `received/`. */
export function createUploadsBucket(scope: Construct, stage: string, siteUrl: string) {
  const bucket = new Bucket(scope, 'uploads', {
    bucketName: bucketName(stage, Stack.of(scope).region),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    cors: [
      {
        allowedMethods: methods.map(method => HttpMethods[method]),
        allowedOrigins: [siteUrl],
        allowedHeaders: [...headers],
      },
    ],
    lifecycleRules: [expiry('incoming'), expiry('received')],
  })
  addMalwareScan(bucket)
  acknowledgeFindings(bucket, {
    'AwsSolutions-S1':
      'Its access logs would hold keys and signed addresses; what is put and read is in the audit trail instead.',
  })
  return bucket
}

const expiry = (prefix: keyof typeof days) => ({
  id: prefix,
  prefix: `${prefix}/`,
  expiration: Duration.days(days[prefix]),
  noncurrentVersionExpiration: Duration.days(1),
  abortIncompleteMultipartUploadAfter: Duration.days(1),
})
