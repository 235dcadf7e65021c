import { join } from 'node:path'
import type { Duration } from 'aws-cdk-lib'
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { allow } from '../constructs/allow.ts'
import { acknowledgeFindings } from '../constructs/cdk-nag.ts'

type Options = {
  functionName: string
  /** The folder of the bundles, and that of this function in it. */
  bundles: string | undefined
  bundle: string
  timeout: Duration
  environment: Record<string, string>
  statements: PolicyStatement[]
  logGroup: ILogGroup
  /** Why nothing else must notice that a run has failed. */
  failureReason: string
}

/** Creates a function that operators need and no applicant calls. It has exactly the permissions of the statements. */
export function createScriptFunction(scope: Construct, id: string, options: Options) {
  const { functionName, bundles, bundle, timeout, environment, statements, logGroup, failureReason } = options
  const group = new Construct(scope, id)
  const role = new Role(group, 'role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      needs: new PolicyDocument({
        statements: [
          ...statements,
          allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
        ],
      }),
    },
  })
  const lambda = new Lambda(group, 'lambda', {
    functionName,
    code: bundles ? Code.fromAsset(join(bundles, bundle)) : Code.fromInline('// not built'),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: 256,
    timeout,
    environment,
    loggingFormat: LoggingFormat.JSON,
    logGroup,
    role: role.withoutPolicyUpdates(),
  })
  acknowledgeFindings(lambda, {
    'Serverless-LambdaDLQ': failureReason,
    'Serverless-LambdaTracing': 'No applicant waits for it.',
  })
  return { lambda, role }
}
