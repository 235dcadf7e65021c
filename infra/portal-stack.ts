import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { rows } from '#shared/contract.ts'
import { Api } from './api.ts'
import type { Deployment } from './configuration.ts'
import { flags } from './flags.ts'
import { mailIdentity } from './mail.ts'
import { Outbox } from './outbox.ts'
import { RouteFunction } from './route-function.ts'
import { secrets } from './secrets.ts'
import { Site } from './site.ts'
import { staffEnvironment } from './staff.ts'
import { tables } from './tables.ts'
import { uploads } from './uploads.ts'

/** The folders of what was built: the web app, and the functions (bundle.ts). */
type Built = { site?: string; functions?: string }

/**
 * One stage of the portal. CloudFormation sees no circle although the functions know the site's address and the site
 * leads to them: the site knows only the API, and what joins API and functions is made last.
 */
export class PortalStack extends Stack {
  constructor(scope: Construct, { stage, region, configuration }: Deployment, built: Built = {}) {
    super(scope, `clearing-portal-${stage}`, { env: { region } })

    const api = new Api(this)
    const site = new Site(this, api, built.site)
    const resources = {
      tables: tables(this),
      uploads: uploads(this, stage, site.url),
      flags: flags(this, stage),
      secrets: secrets(this),
      mail: mailIdentity(this, configuration.sender),
      configuration: this.toJsonString({ ...configuration, siteUrl: site.url }),
      bundles: built.functions,
    }

    for (const [name] of rows) api.answer(name, new RouteFunction(this, name, resources))
    new Outbox(this, resources)
    staffEnvironment(this, stage, resources)

    new CfnOutput(this, 'SiteUrl', { value: site.url })
  }
}
