import { join } from 'node:path'
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Alias,
  Architecture,
  Code,
  type IVersion,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { variables } from '#functions/environment.ts'
import type { Needs } from '#functions/needs.ts'
import { allow } from '../constructs/allow.ts'
import { acknowledgeFindings, wildcardFinding } from '../constructs/cdk-nag.ts'
import { createGrants, type Resources } from './grants.ts'
import { type FunctionName, findReservedConcurrency } from './reserved-concurrency.ts'

type FunctionOptions = { needs: Needs; timeout?: Duration | undefined }

/** A Lambda with its role, which allows exactly what its needs list. All functions write to one log group. */
export class PortalFunction extends Construct {
  readonly lambda: Lambda
  readonly role: Role
  /** What callers invoke: the newest version, until "release rollback" moves it to an earlier one. */
  readonly alias: Alias

  constructor(
    scope: Construct,
    readonly name: FunctionName,
    { needs, timeout = Duration.seconds(10) }: FunctionOptions,
    resources: Resources,
  ) {
    super(scope, name)
    const { region, stackName } = Stack.of(this)
    const { environment, statements } = createGrants(needs, resources)
    const concurrency = findReservedConcurrency(name, resources.reservedConcurrency)

    this.role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        needs: new PolicyDocument({
          statements: [
            ...statements,
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [resources.logGroup.logGroupArn]),
            allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']),
          ],
        }),
      },
    })
    this.lambda = new Lambda(this, 'lambda', {
      functionName: `${stackName}-${name}`,
      code: resources.bundles
        ? Code.fromAsset(join(resources.bundles, name))
        : Code.fromInline('// not built'),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 1024,
      timeout,
      environment: { ...environment, [variables.portal]: stackName },
      loggingFormat: LoggingFormat.JSON,
      // The inline policy is complete. The CDK would repeat the permission to trace in a policy of its own.
      role: this.role.withoutPolicyUpdates(),
      logGroup: resources.logGroup,
      tracing: Tracing.ACTIVE,
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      ...(concurrency && { reservedConcurrentExecutions: concurrency }),
    })
    // The CDK's types do not support exactOptionalPropertyTypes.
    const version = this.lambda.currentVersion as IVersion
    this.alias = new Alias(this, 'live', { aliasName: liveAlias, version })

    const tracing = 'X-Ray supports no narrower resource; no other statement allows "*".'
    const reason = 'The prefix is the narrowest resource, because the function creates the keys.'
    acknowledgeFindings(this.role, {
      'AwsSolutions-IAM5[Resource::*]': tracing,
      'Serverless-LambdaStarPermissions': tracing,
      [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:${region}:<AWS::AccountId>:identity/*]`]:
        'The sender’s address narrows it. In its sandbox, SES also checks the recipient’s identity.',
      [wildcardFinding(resources.uploads, '/incoming/*', this)]: reason,
      [wildcardFinding(resources.uploads, '/received/*', this)]: reason,
    })
    acknowledgeFindings(this.lambda, {
      'Serverless-LambdaDLQ':
        'Each caller handles a failure: the API responds with it, the stream has a queue, the schedule runs again.',
    })
  }
}

/** The alias of the version that callers invoke. */
export const liveAlias = 'live'
