import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
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
  const { securityContact } = configuration
  const rendered = {
    [maintenancePath.slice(1)]: renderMaintenancePage(configuration),
    [securityTxtPath.slice(1)]: renderSecurityTxt(securityContact, siteUrl, new Date()),
  }
  const sources = [
    Source.asset(webFolder),
    ...Object.entries(rendered).map(([file, text]) => Source.data(file, text)),
  ]
  const deploy = (id: string, isIncluded: (file: string) => boolean, cacheControl: CacheControl[]) =>
    new BucketDeployment(scope, id, {
      sources,
      exclude: ['*'],
      include: files.filter(isIncluded),
      destinationBucket: bucket,
      prune: false,
      memoryLimit: 512,
      role,
      logGroup,
      cacheControl,
    })

  const names = readdirSync(webFolder, { recursive: true, encoding: 'utf8' }).sort()
  const files = [...names.filter(name => extname(name) !== ''), ...Object.keys(rendered)]
  const isHashed = (file: string) => file.startsWith('assets/')
  const hashed = deploy('hashed', isHashed, [
    CacheControl.setPublic(),
    CacheControl.maxAge(Duration.days(365)),
    CacheControl.immutable(),
  ])
  const pages = deploy('pages', file => !isHashed(file), [CacheControl.noCache()])
  pages.node.addDependency(hashed)
  // Both share one function, which uses the layer of the first one.
  pages.node.tryRemoveChild('AwsCliLayer')
}
