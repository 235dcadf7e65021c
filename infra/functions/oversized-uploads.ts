import { Match, Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import { deleteOversizedUploadNeeds } from '#functions/needs.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { acknowledgeFindings } from '../cdk-nag.ts'
import type { Resources } from './grants.ts'
import { PortalFunction } from './portal-function.ts'

/** Creates the function that deletes uploads over the size limit. The rule invokes it for no other object. */
export function createOversizedUploadFunction(scope: Construct, resources: Resources): PortalFunction {
  const deleter = new PortalFunction(
    scope,
    'delete-oversized-upload',
    { needs: deleteOversizedUploadNeeds },
    resources,
  )
  const rule = new Rule(deleter, 'arrival', {
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: {
        bucket: { name: [resources.uploads.bucketName] },
        object: { key: Match.prefix('incoming/'), size: Match.greaterThan(uploadLimits.maxBytes) },
      },
    },
    targets: [new LambdaFunction(deleter.lambda)],
  })
  acknowledgeFindings(rule, {
    'Serverless-EventBusDLQ':
      'After a lost event the upload is refused at its confirmation, or deleted after a day.',
  })
  return deleter
}
