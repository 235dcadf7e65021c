import { CfnOutput, CfnResource } from 'aws-cdk-lib'
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { PortalStack } from '#infra/portal-stack.ts'
import cdk from '../../cdk.json' with { type: 'json' }
import completeSettings from '../infra/complete-settings.json' with { type: 'json' }

const { reservedConcurrency } = cdk.context.stages.prod
/** The rehearsed settings of `prod`. Its domain, captcha and budget, for example, exist in AWS only. */
export const rehearsedSettings = {
  ...completeSettings,
  reservedConcurrency,
}

/** The outputs with which a rehearsal reaches the API without CloudFront. */
export const rehearsalOutputs = { api: 'RehearsalApi', originSecret: 'RehearsalOriginSecret' } as const

type Removal = {
  type: string
  /** Which resources of the type are removed, by default all. */
  applies?: (resource: CfnResource) => boolean
  reason: string
}

const unknownType = 'MiniStack refuses the type.'
const publisher = 'Publishes the web app with a Python function and the AWS command line.'
const isPublisher = ({ node }: CfnResource) => node.path.includes('Custom::CDKBucketDeployment')

/** The resources that a rehearsal does not deploy. */
export const removedResources: Removal[] = [
  { type: 'AWS::Backup::BackupSelection', reason: unknownType },
  { type: 'AWS::CodeDeploy::Application', reason: unknownType },
  { type: 'AWS::CodeDeploy::DeploymentGroup', reason: unknownType },
  { type: 'AWS::GuardDuty::MalwareProtectionPlan', reason: unknownType },
  { type: 'AWS::Synthetics::Canary', reason: unknownType },
  { type: 'AWS::WAFv2::LoggingConfiguration', reason: unknownType },
  {
    type: 'AWS::CloudWatch::Alarm',
    applies: resource => resource instanceof CfnAlarm && resource.metrics !== undefined,
    reason: 'MiniStack supports alarms on a single metric only.',
  },
  {
    type: 'AWS::CloudWatch::Alarm',
    applies: resource =>
      resource instanceof CfnAlarm && resource.namespace?.startsWith('AWS/GuardDuty') === true,
    reason: 'A dimension of its metric is the id of the malware protection plan.',
  },
  { type: 'Custom::CDKBucketDeployment', reason: publisher },
  { type: 'AWS::Lambda::Function', applies: isPublisher, reason: publisher },
  { type: 'AWS::Lambda::LayerVersion', reason: publisher },
]

/** The outputs that a rehearsal does not deploy, by the start of their names or of what they export. */
export const removedOutputs = [
  { name: /^MailDnsRecord/, reason: 'MiniStack has no DKIM tokens of an identity.' },
  { name: /MalwareProtectionPlanId/, reason: 'The plan is removed.' },
]

/** The attributes that a rehearsal removes from every resource of a type. */
export const removedAttributes = [
  {
    type: 'AWS::Lambda::Alias',
    attribute: 'UpdatePolicy',
    reason: 'It refers to the application of CodeDeploy.',
  },
] as const

/** Removes what the tables above list from the stacks, and adds outputs for the API and the origin secret. */
export function prepareForRehearsal(stack: PortalStack) {
  const isRemoved = (resource: CfnResource) =>
    removedResources.some(
      ({ type, applies }) => type === resource.cfnResourceType && (applies?.(resource) ?? true),
    )
  for (const construct of stack.node.root.node.findAll())
    if (
      construct instanceof CfnOutput
        ? removedOutputs.some(({ name }) => name.test(construct.node.id))
        : CfnResource.isCfnResource(construct) && isRemoved(construct)
    )
      construct.node.scope?.node.tryRemoveChild(construct.node.id)

  const resources = stack.node.root.node.findAll().filter(CfnResource.isCfnResource)
  for (const { type } of removedAttributes)
    for (const { cfnResourceType, cfnOptions } of resources)
      if (cfnResourceType === type) delete cfnOptions.updatePolicy

  const api = resources.find(resource => resource instanceof CfnApi)
  const secret = resources.find(
    resource => resource instanceof CfnSecret && resource.node.path.includes('origin-secret'),
  )
  if (!api || !secret) throw new Error('The stack has no API or no origin secret')
  new CfnOutput(stack, rehearsalOutputs.api, { value: api.ref })
  new CfnOutput(stack, rehearsalOutputs.originSecret, { value: secret.ref })
}
