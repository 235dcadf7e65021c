import { join } from 'node:path'
import { Duration } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { maintenancePath, renderMaintenancePage } from './error-pages.ts'
import { renderSecurityTxt, securityTxtPath } from './security-txt.ts'

type Publication = {
  webFolder: string
  bucket: IBucket
  logGroup: LogGroup
  configuration: Omit<Configuration, 'siteUrl'>
  siteUrl: string
}

/**
 * Copies the built web app into its bucket: first the files with a hash in their names, then the pages that
 * refer to them. S3 derives the content types, without a charset: pages name their own, scripts and icons are UTF-8 by
 * definition, and the text files are ASCII. Removes no old file, so that pages opened before a deployment continue to work.
 */
export function publishSite(
  scope: Construct,
  { webFolder, bucket, logGroup, configuration, siteUrl }: Publication,
) {
  const role = new Role(scope, 'publisher', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  logGroup.grantWrite(role)
  const common = { destinationBucket: bucket, prune: false, memoryLimit: 512, role, logGroup }
  const hashed = new BucketDeployment(scope, 'hashed', {
    ...common,
    sources: [Source.asset(join(webFolder, 'assets'))],
    destinationKeyPrefix: 'assets',
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  })
  const pages = new BucketDeployment(scope, 'pages', {
    ...common,
    sources: [
      Source.asset(webFolder, { exclude: ['assets'] }),
      Source.data(maintenancePath.slice(1), renderMaintenancePage(configuration)),
      Source.data(
        securityTxtPath.slice(1),
        renderSecurityTxt(configuration.securityContact, siteUrl, new Date()),
      ),
    ],
    cacheControl: [CacheControl.noCache()],
  })
  pages.node.addDependency(hashed)
}
