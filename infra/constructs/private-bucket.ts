import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { acknowledgeFindings } from './cdk-nag.ts'

/** Creates an encrypted and versioned bucket without public access. The reason says why it has no access logs. */
export function createPrivateBucket(
  scope: Construct,
  id: string,
  noAccessLogsReason: string,
  props: BucketProps,
) {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    ...props,
  })
  acknowledgeFindings(bucket, { 'AwsSolutions-S1': noAccessLogsReason })
  return bucket
}
