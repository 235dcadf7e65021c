import { join } from 'node:path'
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Needs } from '#functions/needs.ts'
import { grants, type Resources } from './grants.ts'

type Portion = {
  needs: Needs
  memorySize?: number
  timeout?: Duration
}

/** One function of the portal under one name (Lambda, log group, role), allowed exactly what its needs say. */
export class PortalFunction extends Construct {
  readonly lambda: Lambda
  readonly role: Role

  constructor(scope: Construct, name: string, portion: Portion, resources: Resources) {
    super(scope, name)
    const { needs, memorySize = 1024, timeout = Duration.seconds(10) } = portion
    const { stackName } = Stack.of(this)
    const { environment, statements } = grants(needs, resources)

    const logGroup = new LogGroup(this, 'log', {
      logGroupName: `/${stackName}/${name}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    // Its own role: the one CDK would make may write to every log group of the account.
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
      memorySize,
      timeout,
      environment,
      role: this.role,
      logGroup,
    })
  }
}
