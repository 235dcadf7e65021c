import { RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { acknowledgeCdkFunction } from '../cdk-nag.ts'

const region = 'us-east-1'

/**
 * Reads values of the edge's stack in the portal's, a Region away, while deploying. CDK's own way of doing this may
 * read every parameter of its kind, and keeps its log for ever.
 */
export class CrossRegionParameters extends Construct {
  private readonly logGroup: LogGroup
  private readonly role: Role

  constructor(private readonly stack: Stack) {
    super(stack, 'edge-values')
    this.role = new Role(this, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup = new LogGroup(this, 'log', {
      logGroupName: `/${stack.stackName}/edge-values`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.logGroup.grantWrite(this.role)
  }

  /** What a parameter of us-east-1 holds. */
  of(id: string, parameterName: string): string {
    const parameter = this.stack.formatArn({
      service: 'ssm',
      region,
      resource: 'parameter',
      resourceName: parameterName.slice(1),
    })
    const read = new AwsCustomResource(this, id, {
      onUpdate: {
        service: 'SSM',
        action: 'GetParameter',
        parameters: { Name: parameterName },
        region,
        physicalResourceId: PhysicalResourceId.of(parameterName),
      },
      policy: AwsCustomResourcePolicy.fromSdkCalls({ resources: [parameter] }),
      role: this.role,
      memorySize: 256,
      installLatestAwsSdk: false,
      logGroup: this.logGroup,
    })
    acknowledgeCdkFunction(this.stack, 'AWS679f53')
    return read.getResponseField('Parameter.Value')
  }
}
