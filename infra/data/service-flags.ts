import type { Stack } from 'aws-cdk-lib'
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { AwsCustomResource, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { flagNames } from '#functions/environment.ts'
import { allow } from '../constructs/allow.ts'
import { createLogGroup } from '../constructs/log-group.ts'

const initialValues = { closed: 'false', embargoEndTime: 'none' }

export type ServiceFlags = { path: string; parameterArns: string[] }

/**
 * Creates the two parameters under `/<stage>` that operators change. They are not resources of the stack, because
 * CloudFormation writes a parameter's value again when only its tags change.
 */
export function createServiceFlags(stack: Stack, stage: string): ServiceFlags {
  const path = `/${stage}`
  const group = new Construct(stack, 'flags')
  const flags = ['closed', 'embargoEndTime'] as const
  const parameterArns = flags.map(flag => getParameterArn(stack, `${path}/${flagNames[flag]}`))
  const logGroup = createLogGroup(group, `/${stack.stackName}/flags`)
  const statements = [
    allow(['ssm:PutParameter'], parameterArns),
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
  ]
  const role = new Role(group, 'role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { create: new PolicyDocument({ statements }) },
  })
  for (const flag of flags) {
    const Name = `${path}/${flagNames[flag]}`
    new AwsCustomResource(group, flag, {
      onCreate: {
        service: 'SSM',
        action: 'PutParameter',
        parameters: { Name, Value: initialValues[flag], Type: 'String' },
        ignoreErrorCodesMatching: 'ParameterAlreadyExists',
        physicalResourceId: PhysicalResourceId.of(Name),
      },
      role,
      logGroup,
      memorySize: 256,
      installLatestAwsSdk: false,
    })
  }
  return { path, parameterArns }
}

/** Returns the ARN of a parameter whose name begins with a slash. */
export const getParameterArn = (stack: Stack, parameterName: string) =>
  stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameterName.slice(1) })
