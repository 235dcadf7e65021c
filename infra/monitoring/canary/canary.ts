import { join } from 'node:path'
import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3'
import { Canary, Code, ResourceToReplicateTags, Runtime, Schedule, Test } from 'aws-cdk-lib/aws-synthetics'
import { Construct } from 'constructs'
import { allow } from '../../constructs/allow.ts'
import { acknowledgeFindings, wildcardFinding } from '../../constructs/cdk-nag.ts'
import { createPrivateBucket } from '../../constructs/private-bucket.ts'
import type { MonitoredPortal } from '../monitored-portal.ts'

/** Opens the sign-in page in a browser every five minutes, and checks that the API responds. */
export class SiteCanary extends Construct {
  constructor(stack: Stack, { site, stackName }: MonitoredPortal, bundles: string | undefined) {
    super(stack, 'canary')
    const bucket = createResultsBucket(this)
    new Canary(this, 'site', {
      canaryName: stackName,
      runtime: Runtime.SYNTHETICS_NODEJS_PLAYWRIGHT_6_0,
      test: Test.custom({
        code: bundles ? Code.fromAsset(join(bundles, 'canary')) : Code.fromInline('// not built'),
        handler: 'index.handler',
      }),
      schedule: Schedule.rate(Duration.minutes(5)),
      timeout: Duration.minutes(2),
      environmentVariables: { SITE_URL: site.url },
      role: createRole(this, bucket, stackName),
      // The CDK's types do not support exactOptionalPropertyTypes.
      artifactsBucketLocation: { bucket: bucket as IBucket },
      provisionedResourceCleanup: true,
      resourcesToReplicateTags: [ResourceToReplicateTags.LAMBDA_FUNCTION],
    })
  }
}

/** The bucket of the screenshots and reports of the runs, which are deleted after two weeks. */
const createResultsBucket = (scope: Construct) =>
  createPrivateBucket(scope, 'results', 'It contains screenshots of public pages.', {
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    lifecycleRules: [{ expiration: Duration.days(14), noncurrentVersionExpiration: Duration.days(1) }],
  })

/** The role of the runs, with the permissions that CloudWatch Synthetics requires. They may read nothing of the portal. */
function createRole(scope: Construct, bucket: Bucket, canaryName: string) {
  const role = new Role(scope, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const { region } = Stack.of(scope)
  const logGroup = `/aws/lambda/cwsyn-${canaryName}-*`
  const logs = Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: logGroup,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
  const metrics = { StringEquals: { 'cloudwatch:namespace': 'CloudWatchSynthetics' } }
  for (const statement of [
    allow(['s3:PutObject', 's3:GetObject'], [bucket.arnForObjects('*')]),
    allow(['s3:GetBucketLocation'], [bucket.bucketArn]),
    allow(['s3:ListAllMyBuckets'], ['*']),
    allow(['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'], [logs]),
    allow(['cloudwatch:PutMetricData'], ['*'], metrics),
  ])
    role.addToPolicy(statement)
  acknowledgeFindings(role, {
    'AwsSolutions-IAM5[Resource::*]':
      'Neither the list of buckets nor metrics are resources. A condition limits the metrics.',
    [wildcardFinding(bucket, '/*', scope)]: 'Synthetics names the files of each run.',
    [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:logs:${region}:<AWS::AccountId>:log-group:${logGroup}]`]:
      'Synthetics chooses the end of the name.',
  })
  return role
}
