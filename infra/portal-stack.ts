import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { checkOriginNeeds } from '#functions/needs.ts'
import { contractRows } from '#shared/contract.ts'
import type { Deployment } from './configuration.ts'
import { createSecrets } from './data/secrets.ts'
import { createServiceFlags } from './data/service-flags.ts'
import { createTables } from './data/tables.ts'
import { createUploadsBucket } from './data/uploads-bucket.ts'
import { createStaffAccess } from './delivery/staff-access.ts'
import { CrossRegionParameters } from './edge/cross-region-parameters.ts'
import { createOriginGuard } from './edge/origin-guard.ts'
import { Site } from './edge/site.ts'
import { EdgeStack } from './edge-stack.ts'
import { PortalApi } from './functions/http-api.ts'
import { PortalFunction } from './functions/portal-function.ts'
import { RouteFunction } from './functions/route-function.ts'
import { MailIdentity } from './mail/mail-identity.ts'
import { Outbox } from './mail/outbox.ts'
import { Alarms } from './monitoring/alarms.ts'
import { createDashboard } from './monitoring/dashboard.ts'

/** The folders of what was built: the web app, and the functions (functions/bundle.ts). */
type Built = { site?: string; functions?: string }

/**
 * One stage of the portal, and the stack of its edge, which is deployed first. CloudFormation sees no circle although
 * the functions know the site's address and the site leads to them: the site knows only the API, and what joins API and
 * functions is made last.
 */
export class PortalStack extends Stack {
  readonly edge: EdgeStack

  constructor(scope: Construct, deployment: Deployment, built: Built = {}) {
    const { stage, settings, configuration } = deployment
    super(scope, `clearing-portal-${stage}`, { env: { region: settings.region } })
    this.edge = new EdgeStack(scope, deployment)
    this.addStackDependency(this.edge)

    const { firewall, certificate } = this.edge.parameters
    const fromEdge = new CrossRegionParameters(this)
    const keys = createSecrets(this, settings.captchaSecret)
    const api = new PortalApi(this)
    const site = new Site(this, deployment, {
      api: {
        domain: api.domain,
        secret: keys['origin-secret'],
        secretVersion: settings.originSecretVersion,
      },
      firewallArn: fromEdge.of('firewall', firewall),
      certificateArn: certificate ? fromEdge.of('certificate', certificate) : settings.domain?.certificate,
      bundle: built.site,
    })
    const resources = {
      tables: createTables(this),
      uploads: createUploadsBucket(this, stage, site.url),
      flags: createServiceFlags(this, stage),
      secrets: keys,
      mail: new MailIdentity(this, configuration.sender),
      configuration: this.toJsonString({ ...configuration, siteUrl: site.url }),
      bundles: built.functions,
    }

    const checkOrigin = new PortalFunction(this, 'check-origin', { needs: checkOriginNeeds }, resources)
    const gate = createOriginGuard(checkOrigin)
    const calls = contractRows.map(([name]) => {
      const call = new RouteFunction(this, name, resources, settings)
      api.addRoute(name, call, gate)
      return call
    })
    const outbox = new Outbox(this, resources)
    createStaffAccess(this, stage, resources)

    const functions = [...calls, outbox.sender, outbox.recorder, checkOrigin]
    const watched = { functions, outbox, api: api.http, tables: resources.tables, mail: resources.mail }
    new Alarms(this, watched, settings.alarmEmail)
    createDashboard(this, stage, { ...watched, distribution: site.distribution })

    new CfnOutput(this, 'SiteUrl', { value: site.url })
  }
}
