import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { acknowledgeCdkFunction, acknowledgeFindings, wildcardFinding } from '../cdk-nag.ts'
import { maintenancePath, renderMaintenancePage } from './maintenance-page.ts'
import { renderSecurityTxt, securityTxtPath, securityTxtType } from './security-txt.ts'

type Publication = {
  bundle: string
  bucket: IBucket
  configuration: Omit<Configuration, 'siteUrl'>
  siteUrl: string
}

/**
 * Copies the built web app (a folder) into its bucket: first the files with a hash in their names, then the pages that
 * refer to them. It removes no old file, so that pages opened before a deployment continue to work.
 */
export function publishSite(scope: Construct, { bundle, bucket, configuration, siteUrl }: Publication) {
  const app = Source.asset(bundle)
  const { role, logGroup } = createPublisherRole(scope, bucket)
  const common = { destinationBucket: bucket, prune: false, memoryLimit: 512, role, logGroup }
  const hashed = new BucketDeployment(scope, 'hashed', {
    ...common,
    sources: [app],
    exclude: ['*'],
    include: ['assets/*'],
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  })
  const maintenance = Source.data(maintenancePath.slice(1), renderMaintenancePage(configuration))
  const pages = new BucketDeployment(scope, 'pages', {
    ...common,
    sources: [app, maintenance],
    exclude: ['assets/*'],
    cacheControl: [CacheControl.noCache()],
  })
  pages.node.addDependency(hashed)
  const securityTxt = renderSecurityTxt(configuration.securityContact, siteUrl, new Date())
  // Deployed separately: RFC 9116 requires a charset, and S3 adds none.
  new BucketDeployment(scope, 'security-txt', {
    ...common,
    sources: [Source.data(securityTxtPath.slice(1), securityTxt)],
    contentType: securityTxtType,
    cacheControl: [CacheControl.noCache()],
  })
  acknowledgeCdkFunction(Stack.of(scope), 'Custom::CDKBucketDeployment')
}

/** Creates the role and the log group of the CDK's publishing function. */
function createPublisherRole(scope: Construct, bucket: IBucket) {
  const { region, stackName } = Stack.of(scope)
  const role = new Role(scope, 'publisher', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const logGroup = new LogGroup(scope, 'log', {
    logGroupName: `/${stackName}/publish`,
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  logGroup.grantWrite(role)
  const reason = 'The CDK grants its publishing function the files of the source and target buckets.'
  const actions = ['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject']
  const assets = `arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${region}`
  acknowledgeFindings(role, {
    ...Object.fromEntries(actions.map(action => [`AwsSolutions-IAM5[Action::s3:${action}*]`, reason])),
    [`AwsSolutions-IAM5[Resource::${assets}/*]`]: reason,
    [wildcardFinding(bucket, '/*', scope)]: reason,
  })
  return { role, logGroup }
}
