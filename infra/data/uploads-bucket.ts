import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { type Bucket, CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { uploadFolders } from '#functions/environment.ts'
import { retention } from '#shared/retention.ts'
import { createPrivateBucket } from '../constructs/private-bucket.ts'

/** Returns the origin to which the pages of a stage upload documents. */
export const getUploadsOrigin = (bucket: Bucket) =>
  `https://${bucket.bucketName}.s3.${Stack.of(bucket).region}.amazonaws.com`

/** Creates the bucket of documents. */
export function createUploadsBucket(scope: Construct, siteDomain: string | undefined) {
  const bucket = createPrivateBucket(scope, 'uploads', {
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    cors: [
      {
        allowedMethods: [HttpMethods.PUT],
        // Without a domain CloudFront chooses the site's address, after this bucket exists.
        allowedOrigins: [`https://${siteDomain ?? '*.cloudfront.net'}`],
        allowedHeaders: ['content-type'],
      },
    ],
    lifecycleRules: [
      createExpiryRule('incoming', retention.incomingUpload.days),
      createExpiryRule('received', retention.application.days),
    ],
  })
  sendEvents(bucket)
  return bucket
}

/**
 * Sends the bucket's events to EventBridge, where the scan listens for new documents. The CDK's own option for this adds a
 * function that may change every bucket.
 */
function sendEvents({ node }: Bucket) {
  if (!(node.defaultChild instanceof CfnBucket)) throw new Error(`${node.path} is not a single resource`)
  node.defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
}

const createExpiryRule = (folder: keyof typeof uploadFolders, days: number) => ({
  id: folder,
  prefix: uploadFolders[folder],
  expiration: Duration.days(days),
  noncurrentVersionExpiration: Duration.days(1),
  abortIncompleteMultipartUploadAfter: Duration.days(1),
})
