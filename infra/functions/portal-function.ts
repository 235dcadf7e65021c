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
import { Construct } from 'constructs'
import { type Needs, variables } from '#functions/needs.ts'
import { acknowledgeFindings, wildcardFinding } from '../cdk-nag.ts'
import { createLogGroup } from '../log-group.ts'
import { createGrants, type Resources } from './grants.ts'
import { type FunctionName, findReservedConcurrency } from './reserved-concurrency.ts'

type FunctionOptions = { needs: Needs; timeout?: Duration }

/** A Lambda with its log group and role, which allows exactly what its needs list. */
export class PortalFunction extends Construct {
  readonly lambda: Lambda
  readonly role: Role

  constructor(
    scope: Construct,
    readonly name: FunctionName,
    { needs, timeout = Duration.seconds(10) }: FunctionOptions,
    resources: Resources,
  ) {
    super(scope, name)
    const { stackName } = Stack.of(this)
    const { environment, statements } = createGrants(needs, resources)
    const concurrency = findReservedConcurrency(name, resources.reservedConcurrency)

    const logGroup = createLogGroup(this, `/${stackName}/${name}`)
    // The CDK's default role may write to every log group of the account.
    this.role = new Role(this, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    for (const statement of statements) this.role.addToPolicy(statement)
    logGroup.grantWrite(this.role)

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
      role: this.role,
      logGroup,
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
