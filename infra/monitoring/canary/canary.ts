import { join } from 'node:path'
import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Canary, Code, Runtime, RuntimeFamily, Schedule, Test } from 'aws-cdk-lib/aws-synthetics'
import { Construct } from 'constructs'
import { createPrivateBucket } from '../../constructs/private-bucket.ts'
import type { MonitoredPortal } from '../metrics.ts'

/** Opens the sign-in page in a browser at intervals, and checks that the API responds. */
export function createCanary(
  stack: Stack,
  { site, stackName }: MonitoredPortal,
  intervalMinutes: number,
  functionsFolder: string,
) {
  const group = new Construct(stack, 'canary')
  const bucket = createPrivateBucket(group, 'results', {
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    lifecycleRules: [{ expiration: Duration.days(14), noncurrentVersionExpiration: Duration.days(1) }],
  })
  new Canary(group, 'site', {
    canaryName: stackName,
    // The newest version that AWS documents. The CDK does not name it yet.
    runtime: new Runtime('syn-nodejs-playwright-8.0', RuntimeFamily.NODEJS),
    test: Test.custom({
      code: Code.fromAsset(join(functionsFolder, 'canary')),
      handler: 'index.handler',
    }),
    schedule: Schedule.rate(Duration.minutes(intervalMinutes)),
    timeout: Duration.minutes(2),
    environmentVariables: { SITE_URL: site.url },
    // The CDK's types do not support exactOptionalPropertyTypes.
    artifactsBucketLocation: { bucket: bucket as IBucket },
    provisionedResourceCleanup: true,
  })
}
