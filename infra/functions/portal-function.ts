import { join } from 'node:path'
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  Code,
  type IFunction,
  Function as Lambda,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { liveAlias, variables } from '#functions/environment.ts'
import { type FunctionName, listNeeds } from '#functions/needs.ts'
import { allow } from '../constructs/allow.ts'
import { senderTimeout } from '../mail/mail-queues.ts'
import { createEnvironment, createStatements, type Resources } from './grants.ts'

/** The functions that take longer than the others. Confirming an attachment reads up to 20 MB. */
const timeouts: Partial<Record<FunctionName, Duration>> = {
  'confirm-attachment': Duration.seconds(28),
  'send-mail': senderTimeout,
}

/** A Lambda with its role, which allows exactly what its needs list. All functions write to one log group. */
export class PortalFunction extends Construct {
  readonly lambda: Lambda
  /** What callers invoke: the newest version, until "release rollback" moves it to an earlier one. */
  readonly alias: IFunction

  constructor(
    scope: Construct,
    readonly name: FunctionName,
    resources: Resources,
  ) {
    super(scope, name)
    const { stackName } = Stack.of(this)
    const { functionsFolder, logGroup, reservedConcurrency } = resources
    const concurrency = reservedConcurrency[name]

    const statements = [
      ...createStatements(listNeeds(name), resources),
      allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
    ]
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { needs: new PolicyDocument({ statements }) },
    })
    this.lambda = new Lambda(this, 'lambda', {
      functionName: `${stackName}-${name}`,
      code: Code.fromAsset(join(functionsFolder, name)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      memorySize: 1024,
      timeout: timeouts[name] ?? Duration.seconds(10),
      environment: { ...createEnvironment(resources), [variables.portal]: stackName },
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      ...(concurrency && { reservedConcurrentExecutions: concurrency }),
    })
    // The CDK's types do not support exactOptionalPropertyTypes.
    this.alias = this.lambda.addAlias(liveAlias) as IFunction
  }
}
