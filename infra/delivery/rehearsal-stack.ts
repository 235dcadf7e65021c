import { CfnOutput, CfnResource } from 'aws-cdk-lib'
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty'
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager'
import { CfnLoggingConfiguration } from 'aws-cdk-lib/aws-wafv2'
import type { IConstruct } from 'constructs'
import type { PortalStack } from '../portal-stack.ts'
import { UserError } from '../user-error.ts'

/** The outputs by which a rehearsal finds its way to the API without CloudFront. */
export const rehearsalOutputs = { api: 'RehearsalApi', originSecret: 'RehearsalOriginSecret' } as const

/**
 * Refuses any stage but `test`: what a rehearsal leaves out must not be missing where applicants are. Leaves out of the stacks what the emulator of a rehearsal does not know (README, "Rehearse"), and names the API and
 * the secret that opens it.
 */
export function prepareForRehearsal(stack: PortalStack, stage: string) {
  if (stage !== 'test') throw new UserError(`rehearsal: only stage test is rehearsed, not ${stage}`)
  for (const made of stack.node.root.node.findAll())
    if (unknown(made)) made.node.scope?.node.tryRemoveChild(made.node.id)

  const within = stack.node.findAll().filter(CfnResource.isCfnResource)
  const api = within.find(made => made instanceof CfnApi)
  const secret = within.find(made => made instanceof CfnSecret && made.node.path.includes('origin-secret'))
  if (!api || !secret) throw new Error('the stack has no API, or no origin secret')
  new CfnOutput(stack, rehearsalOutputs.api, { value: api.ref })
  new CfnOutput(stack, rehearsalOutputs.originSecret, { value: secret.ref })
}

const unknown = (made: IConstruct) =>
  made instanceof CfnMalwareProtectionPlan ||
  made instanceof CfnLoggingConfiguration ||
  (made instanceof CfnAlarm && made.metrics !== undefined) ||
  (made instanceof CfnOutput && made.node.id.startsWith('MailDnsRecord'))
