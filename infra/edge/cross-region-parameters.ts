import type { Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { acknowledgeCdkFunction } from '../cdk-nag.ts'
import { createLogGroup } from '../log-group.ts'

/** The only Region in which CloudFront accepts a certificate and a firewall. */
export const edgeRegion = 'us-east-1'

/**
 * Reads parameters of a stack in another Region during a deployment. The CDK's own cross-Region references may read
 * every parameter of their kind and keep their logs forever.
 */
export class CrossRegionParameters extends Construct {
  private readonly logGroup: LogGroup
  private readonly role: Role

  constructor(
    private readonly stack: Stack,
    private readonly region: string,
  ) {
    super(stack, 'edge-values')
    this.role = new Role(this, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup = createLogGroup(this, `/${stack.stackName}/edge-values`)
    this.logGroup.grantWrite(this.role)
  }

  /** Returns the value of a parameter in the other Region. */
  read(id: string, parameterName: string): string {
    const parameter = this.stack.formatArn({
      service: 'ssm',
      region: this.region,
      resource: 'parameter',
      resourceName: parameterName.slice(1),
    })
    const resource = new AwsCustomResource(this, id, {
      onUpdate: {
        service: 'SSM',
        action: 'GetParameter',
        parameters: { Name: parameterName },
        region: this.region,
        physicalResourceId: PhysicalResourceId.of(parameterName),
      },
      policy: AwsCustomResourcePolicy.fromSdkCalls({ resources: [parameter] }),
      role: this.role,
      memorySize: 256,
      installLatestAwsSdk: false,
      logGroup: this.logGroup,
    })
    acknowledgeCdkFunction(this.stack, 'AWS679f53')
    return resource.getResponseField('Parameter.Value')
  }
}
