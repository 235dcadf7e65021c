import { CfnOutput, CfnResource } from 'aws-cdk-lib'
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnBackupSelection } from 'aws-cdk-lib/aws-backup'
import { CfnAlarm, CfnCompositeAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty'
import { CfnAlias } from 'aws-cdk-lib/aws-lambda'
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager'
import { CfnCanary } from 'aws-cdk-lib/aws-synthetics'
import { CfnLoggingConfiguration } from 'aws-cdk-lib/aws-wafv2'
import type { IConstruct } from 'constructs'
import type { PortalStack } from '../portal-stack.ts'
import { UserError } from '../user-error.ts'

/** The outputs with which a rehearsal reaches the API without CloudFront. */
export const rehearsalOutputs = { api: 'RehearsalApi', originSecret: 'RehearsalOriginSecret' } as const

/**
 * Removes what the rehearsal's emulator does not support (infra/README.md, "Rehearse"), and adds outputs for the API and
 * the origin secret. Throws for any stage but `test`, because no real stage may lack these resources.
 */
export function prepareForRehearsal(stack: PortalStack, stage: string) {
  if (stage !== 'test') throw new UserError(`Cannot rehearse stage "${stage}". Use stage test.`)
  for (const construct of stack.node.root.node.findAll())
    if (isUnsupported(construct)) construct.node.scope?.node.tryRemoveChild(construct.node.id)
    else if (construct instanceof CfnAlias) delete construct.cfnOptions.updatePolicy

  const elements = stack.node.root.node.findAll().filter(CfnResource.isCfnResource)
  const api = elements.find(element => element instanceof CfnApi)
  const secret = elements.find(
    element => element instanceof CfnSecret && element.node.path.includes('origin-secret'),
  )
  if (!api || !secret) throw new Error('The stack has no API or no origin secret')
  new CfnOutput(stack, rehearsalOutputs.api, { value: api.ref })
  new CfnOutput(stack, rehearsalOutputs.originSecret, { value: secret.ref })
}

const isUnsupported = (construct: IConstruct) =>
  construct instanceof CfnBackupSelection ||
  construct instanceof CfnMalwareProtectionPlan ||
  construct instanceof CfnLoggingConfiguration ||
  construct instanceof CfnCompositeAlarm ||
  construct instanceof CfnCanary ||
  construct instanceof CfnApplication ||
  construct instanceof CfnDeploymentGroup ||
  (construct instanceof CfnAlarm &&
    (construct.metrics !== undefined || construct.namespace?.startsWith('AWS/GuardDuty'))) ||
  (construct instanceof CfnOutput && /^MailDnsRecord|MalwareProtectionPlanId/.test(construct.node.id))
