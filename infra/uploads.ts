import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'

const incoming = Duration.days(1)
/** Thirteen months (DECISIONS, section 6). */
const received = Duration.days(396)

/** The bucket of documents: links put them to `incoming/`, and only the server moves them on to `received/`. */
export const uploads = (scope: Construct, stage: string, siteUrl: string) =>
  new Bucket(scope, 'uploads', {
    // Named, so that the site's headers can name it although its CORS rule names the site: no circle.
    bucketName: `clearing-portal-${stage}-uploads-${Aws.ACCOUNT_ID}-${Aws.REGION}`,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    cors: [
      { allowedMethods: [HttpMethods.PUT], allowedOrigins: [siteUrl], allowedHeaders: ['content-type'] },
    ],
    lifecycleRules: [expiry('incoming', incoming), expiry('received', received)],
  })

const expiry = (prefix: string, expiration: Duration) => ({
  id: prefix,
  prefix: `${prefix}/`,
  expiration,
  noncurrentVersionExpiration: Duration.days(1),
  abortIncompleteMultipartUploadAfter: Duration.days(1),
})
