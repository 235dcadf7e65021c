import { PolicyStatement } from 'aws-cdk-lib/aws-iam'

export const allow = (actions: string[], resources: string[], conditions: Record<string, unknown> = {}) =>
  new PolicyStatement({ actions, resources, conditions })
