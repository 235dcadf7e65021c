import { join } from 'node:path'
import { Duration, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { type Needs, variables } from '#functions/needs.ts'
import { acknowledgeFindings, wildcardFinding } from '../cdk-nag.ts'
import { createLogGroup } from '../log-group.ts'
import { createGrants, type Resources } from './grants.ts'

type FunctionOptions = {
  needs: Needs
  memorySize?: number
  timeout?: Duration
  /** The reserved concurrent executions; undefined uses the account's unreserved ones. */
  concurrency?: number | undefined
}

/** A Lambda with its log group and role, which allows exactly what its needs list. */
export class PortalFunction extends Construct {
  readonly lambda: Lambda
  readonly role: Role
  readonly log: LogGroup

  constructor(
    scope: Construct,
    readonly name: string,
    options: FunctionOptions,
    resources: Resources,
  ) {
    super(scope, name)
    const { needs, memorySize = 1024, timeout = Duration.seconds(10), concurrency } = options
    const { stackName } = Stack.of(this)
    const { environment, statements } = createGrants(needs, resources)

    this.log = createLogGroup(this, `/${stackName}/${name}`)
    // The CDK's default role may write to every log group of the account.
    this.role = new Role(this, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    for (const statement of statements) this.role.addToPolicy(statement)
    this.log.grantWrite(this.role)

    this.lambda = new Lambda(this, 'lambda', {
      functionName: `${stackName}-${name}`,
      code: resources.bundles
        ? Code.fromAsset(join(resources.bundles, name))
        : Code.fromInline('// not built'),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize,
      timeout,
      environment: { ...environment, [variables.portal]: stackName },
      loggingFormat: LoggingFormat.JSON,
      role: this.role,
      logGroup: this.log,
      tracing: Tracing.ACTIVE,
      ...(concurrency && { reservedConcurrentExecutions: concurrency }),
    })
    const reason = 'The prefix is the narrowest resource, because the function creates the keys.'
    acknowledgeFindings(this.role, {
      'AwsSolutions-IAM5[Resource::*]': 'X-Ray supports no narrower resource; no other statement allows "*".',
      [wildcardFinding(resources.uploads, '/incoming/*', this)]: reason,
      [wildcardFinding(resources.uploads, '/received/*', this)]: reason,
    })
    acknowledgeFindings(this.lambda, {
      'Serverless-LambdaDLQ':
        'Each caller handles a failure: the API responds with it, the stream has a queue, the schedule runs again.',
    })
  }
}
