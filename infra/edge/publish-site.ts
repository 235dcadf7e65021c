import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { Duration, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { createLogGroup } from '../constructs/log-group.ts'
import { maintenancePath, renderMaintenancePage } from './maintenance-page.ts'
import { renderSecurityTxt, securityTxtPath } from './security-txt.ts'

type Publication = {
  bundle: string
  bucket: IBucket
  configuration: Omit<Configuration, 'siteUrl'>
  siteUrl: string
}

/** The content types of text files, by extension. S3 derives the types of other files, and adds no charset. */
const textTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

/**
 * Copies the built web app (a folder) into its bucket: first the files with a hash in their names, then the pages that
 * refer to them. Each type is deployed separately, because a deployment has one content type. It removes no old file, so
 * that pages opened before a deployment continue to work.
 */
export function publishSite(scope: Construct, { bundle, bucket, configuration, siteUrl }: Publication) {
  const role = new Role(scope, 'publisher', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const logGroup = createLogGroup(scope, `/${Stack.of(scope).stackName}/publish`)
  logGroup.grantWrite(role)
  const { securityContact } = configuration
  const rendered = {
    [maintenancePath.slice(1)]: renderMaintenancePage(configuration),
    [securityTxtPath.slice(1)]: renderSecurityTxt(securityContact, siteUrl, new Date()),
  }
  const sources = [
    Source.asset(bundle),
    ...Object.entries(rendered).map(([file, text]) => Source.data(file, text)),
  ]
  const deploy = (id: string, files: string[], cacheControl: CacheControl[]) =>
    [...new Set(files.map(file => extname(file)))].map(extension => {
      const type = textTypes[extension]
      return new BucketDeployment(scope, `${id}${extension.replace('.', '-')}`, {
        sources,
        exclude: ['*'],
        include: files.filter(file => extname(file) === extension),
        destinationBucket: bucket,
        prune: false,
        memoryLimit: 512,
        role,
        logGroup,
        cacheControl,
        ...(type && { contentType: `${type}; charset=utf-8` }),
      })
    })

  const names = readdirSync(bundle, { recursive: true, encoding: 'utf8' }).sort()
  const files = [...names.filter(name => extname(name) !== ''), ...Object.keys(rendered)]
  const isHashed = (file: string) => file.startsWith('assets/')
  const hashed = deploy('hashed', files.filter(isHashed), [
    CacheControl.setPublic(),
    CacheControl.maxAge(Duration.days(365)),
    CacheControl.immutable(),
  ])
  const pages = deploy(
    'pages',
    files.filter(file => !isHashed(file)),
    [CacheControl.noCache()],
  )
  for (const { node } of pages) node.addDependency(...hashed)
  // All deployments share one function, which uses the layer of the first one.
  for (const { node } of [...hashed, ...pages].slice(1)) node.tryRemoveChild('AwsCliLayer')
}
