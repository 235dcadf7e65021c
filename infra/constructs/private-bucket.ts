import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'

/** Creates an encrypted and versioned bucket without public access. */
export function createPrivateBucket(scope: Construct, id: string, props: BucketProps) {
  return new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    ...props,
  })
}
