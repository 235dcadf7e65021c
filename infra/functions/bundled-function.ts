import { join } from 'node:path'
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  Code,
  type FunctionProps,
  Function as Lambda,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { allow } from '../constructs/allow.ts'

type Options = Omit<FunctionProps, 'code' | 'handler' | 'role' | 'runtime'> & {
  /** The folder of all bundles, and that of this function in it. Without bundles the function has no code. */
  bundles: string | undefined
  bundle: string
  statements: PolicyStatement[]
  logGroup: ILogGroup
}

/** Creates a function, and its role with exactly the permissions of the statements and that of writing the log. */
export function createBundledFunction(
  scope: Construct,
  { bundles, bundle, statements, ...options }: Options,
) {
  const writeLog = allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [options.logGroup.logGroupArn])
  const role = new Role(scope, 'role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { needs: new PolicyDocument({ statements: [...statements, writeLog] }) },
  })
  return new Lambda(scope, 'lambda', {
    code: bundles ? Code.fromAsset(join(bundles, bundle)) : Code.fromInline('// not built'),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    loggingFormat: LoggingFormat.JSON,
    // The inline policy is complete. The CDK would add a second policy that repeats the permission to trace.
    role: role.withoutPolicyUpdates(),
    ...options,
  })
}
