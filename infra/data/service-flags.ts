import type { Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { AwsCustomResource, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { flagNames } from '#functions/environment.ts'
import { allow } from '../constructs/allow.ts'
import { createLogGroup } from '../constructs/log-group.ts'

const initialValues = { closed: 'false', embargoEndTime: 'none' }

export type ServiceFlags = { path: string; parameterArns: string[] }

/**
 * Creates the two parameters under `/<stage>` that operators change. They are no resources of the stack, because
 * CloudFormation writes a parameter's value again when only its tags change.
 */
export function createServiceFlags(stack: Stack, stage: string): ServiceFlags {
  const path = `/${stage}`
  const group = new Construct(stack, 'flags')
  const role = new Role(group, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const logGroup = createLogGroup(group, `/${stack.stackName}/flags`)
  logGroup.grantWrite(role)

  const createFlag = (flag: keyof typeof flagNames) => {
    const Name = `${path}/${flagNames[flag]}`
    const arn = getParameterArn(stack, Name)
    role.addToPolicy(allow(['ssm:PutParameter'], [arn]))
    const resource = new AwsCustomResource(group, flag, {
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
    resource.node.addDependency(role)
    return arn
  }
  return { path, parameterArns: [createFlag('closed'), createFlag('embargoEndTime')] }
}

/** Returns the ARN of a parameter whose name begins with a slash. */
export const getParameterArn = (stack: Stack, parameterName: string) =>
  stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameterName.slice(1) })
