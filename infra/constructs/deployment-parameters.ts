import { Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { AwsCustomResource, type AwsSdkCall, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { allow } from './allow.ts'
import { createLogGroup } from './log-group.ts'

/** The only Region in which CloudFront accepts a certificate and a firewall. */
export const edgeRegion = 'us-east-1'

/**
 * Reads and writes parameters during a deployment that a template cannot: those of another Region, and those that a later
 * deployment must not change. The CDK's own cross-Region references may read every parameter of their kind and keep
 * their logs forever.
 */
export class DeploymentParameters extends Construct {
  private readonly logGroup: LogGroup
  private readonly role: Role

  constructor(private readonly stack: Stack) {
    super(stack, 'parameters')
    this.role = new Role(this, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup = createLogGroup(this, `/${stack.stackName}/parameters`)
    this.logGroup.grantWrite(this.role)
  }

  /** Returns the value of a parameter in another Region. */
  read(id: string, Name: string, region: string): string {
    const call = createCall('GetParameter', { Name }, { region })
    return this.add(id, call, { onUpdate: call }).getResponseField('Parameter.Value')
  }

  /** Creates a parameter unless it exists. No later deployment changes or deletes it. */
  create(id: string, Name: string, Value: string) {
    const ifMissing = { ignoreErrorCodesMatching: 'ParameterAlreadyExists' }
    const call = createCall('PutParameter', { Name, Value, Type: 'String' }, ifMissing)
    this.add(id, call, { onCreate: call })
  }

  /** Writes a parameter, which remains when the template no longer has it. */
  write(id: string, Name: string, Value: string) {
    const call = createCall('PutParameter', { Name, Value, Type: 'String', Overwrite: true })
    this.add(id, call, { onUpdate: call })
  }

  private add(
    id: string,
    { action, parameters, region }: AwsSdkCall,
    calls: { onCreate?: AwsSdkCall; onUpdate?: AwsSdkCall },
  ) {
    this.role.addToPolicy(allow([`ssm:${action}`], [getParameterArn(this.stack, parameters.Name, region)]))
    const { role, logGroup } = this
    const options = { role, logGroup, memorySize: 256, installLatestAwsSdk: false }
    const resource = new AwsCustomResource(this, id, { ...calls, ...options })
    resource.node.addDependency(role)
    return resource
  }
}

const createCall = (
  action: string,
  parameters: { Name: string } & Record<string, unknown>,
  options: Partial<AwsSdkCall> = {},
): AwsSdkCall => ({
  service: 'SSM',
  action,
  parameters,
  physicalResourceId: PhysicalResourceId.of(parameters.Name),
  ...options,
})

/** Returns the ARN of a parameter whose name begins with a slash. */
export const getParameterArn = (scope: Construct, parameterName: string, region = Stack.of(scope).region) =>
  Stack.of(scope).formatArn({
    service: 'ssm',
    region,
    resource: 'parameter',
    resourceName: parameterName.slice(1),
  })
