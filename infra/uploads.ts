import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { bucketDefinition } from './bucket-definition.ts'

const { methods, headers, days } = bucketDefinition

/** The bucket of documents: links put them to `incoming/`, and only the server moves them on to `received/`. */
export const uploads = (scope: Construct, stage: string, siteUrl: string) =>
  new Bucket(scope, 'uploads', {
    // Named, so that the site can name it although its CORS rule names the site: no circle.
    bucketName: `clearing-portal-${stage}-uploads-${Aws.ACCOUNT_ID}-${Aws.REGION}`,
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

const expiry = (prefix: keyof typeof days) => ({
  id: prefix,
  prefix: `${prefix}/`,
  expiration: Duration.days(days[prefix]),
  noncurrentVersionExpiration: Duration.days(1),
  abortIncompleteMultipartUploadAfter: Duration.days(1),
})
