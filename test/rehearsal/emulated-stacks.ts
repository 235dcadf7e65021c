import { CfnOutput, CfnResource } from 'aws-cdk-lib'
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { IConstruct } from 'constructs'
import type { PortalStack } from '#infra/portal-stack.ts'
import cdk from '../../cdk.json' with { type: 'json' }
import completeSettings from '../infra/complete-settings.json' with { type: 'json' }

const { reservedConcurrency } = cdk.context.stages.prod
/** The rehearsed settings of `prod`. Its domain and captcha, for example, exist in AWS only. */
export const rehearsedSettings = { ...completeSettings, reservedConcurrency }

/** The outputs with which a rehearsal reaches the API without CloudFront. */
export const rehearsalOutputs = { api: 'RehearsalApi', originSecret: 'RehearsalOriginSecret' } as const

const removedTypes = [
  // MiniStack refuses these.
  'AWS::Backup::BackupSelection',
  'AWS::GuardDuty::MalwareProtectionPlan',
  'AWS::Synthetics::Canary',
  'AWS::WAFv2::LoggingConfiguration',
  // These publish the web app, with a Python function and the AWS command line.
  'Custom::CDKBucketDeployment',
  'AWS::Lambda::LayerVersion',
]

/** Whether a rehearsal does not deploy a resource or an output. */
function isRemoved(construct: IConstruct): boolean {
  const { id, path } = construct.node
  // MiniStack has no DKIM tokens of an identity, and the malware protection plan is removed.
  if (construct instanceof CfnOutput) return /^MailDnsRecord|MalwareProtectionPlanId/.test(id)
  // MiniStack supports alarms on a single metric only. A dimension of GuardDuty's is the id of its plan.
  if (construct instanceof CfnAlarm)
    return construct.metrics !== undefined || construct.namespace?.startsWith('AWS/GuardDuty') === true
  if (construct instanceof CfnFunction) return path.includes('Custom::CDKBucketDeployment')
  return CfnResource.isCfnResource(construct) && removedTypes.includes(construct.cfnResourceType)
}

/** Removes what a rehearsal does not deploy from the stacks, and adds outputs for the API and the origin secret. */
export function prepareForRehearsal(stack: PortalStack) {
  for (const construct of stack.node.root.node.findAll())
    if (isRemoved(construct)) construct.node.scope?.node.tryRemoveChild(construct.node.id)

  const resources = stack.node.root.node.findAll().filter(CfnResource.isCfnResource)
  const api = resources.find(resource => resource instanceof CfnApi)
  const secret = resources.find(
    resource => resource instanceof CfnSecret && resource.node.path.includes('origin-secret'),
  )
  if (!api || !secret) throw new Error('The stack has no API or no origin secret')
  new CfnOutput(stack, rehearsalOutputs.api, { value: api.ref })
  new CfnOutput(stack, rehearsalOutputs.originSecret, { value: secret.ref })
}
