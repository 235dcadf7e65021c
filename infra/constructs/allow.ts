import { PolicyStatement } from 'aws-cdk-lib/aws-iam'

/** Returns the statement that allows the actions on the resources, under the conditions. */
export const allow = (actions: string[], resources: string[], conditions: Record<string, unknown> = {}) =>
  new PolicyStatement({ actions, resources, conditions })
