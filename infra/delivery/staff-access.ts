import type { Stack } from 'aws-cdk-lib'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { tableNames, tableVariable, variables } from '#functions/needs.ts'
import type { Resources } from '../functions/grants.ts'
import { createStaffPolicy } from './staff-policy.ts'

/**
 * Says under `/<stage>/environment` how the stage's resources are called, so that the staff command line finds them,
 * and makes the policy that lets its users touch them (DECISIONS, section 8).
 */
export function createStaffAccess(stack: Stack, stage: string, resources: Resources) {
  const { tables, uploads, flags, configuration } = resources
  const environment = {
    ...Object.fromEntries(tableNames.map(name => [tableVariable(name), tables[name].tableName])),
    [variables.uploadBucket]: uploads.bucketName,
    [variables.flagPath]: flags.path,
    [variables.configuration]: configuration,
  }
  const parameter = new StringParameter(stack, 'staff-environment', {
    parameterName: `/${stage}/environment`,
    stringValue: stack.toJsonString(environment),
  })
  return createStaffPolicy(stack, stage, resources, parameter)
}
