import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { checkOriginNeeds } from '#functions/needs.ts'
import { contractRows } from '#shared/contract.ts'
import type { Deployment } from './configuration.ts'
import { secrets } from './data/secrets.ts'
import { flags } from './data/service-flags.ts'
import { tables } from './data/tables.ts'
import { uploads } from './data/uploads-bucket.ts'
import { staffAccess } from './delivery/staff-access.ts'
import { EdgeValues } from './edge/cross-region-parameters.ts'
import { originGate } from './edge/origin-guard.ts'
import { Site } from './edge/site.ts'
import { EdgeStack } from './edge-stack.ts'
import { Api } from './functions/http-api.ts'
import { PortalFunction } from './functions/portal-function.ts'
import { RouteFunction } from './functions/route-function.ts'
import { Mail } from './mail/mail-identity.ts'
import { Outbox } from './mail/outbox.ts'
import { Alarms } from './monitoring/alarms.ts'
import { overview } from './monitoring/dashboard.ts'

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
    const fromEdge = new EdgeValues(this)
    const keys = secrets(this, settings.captchaSecret)
    const api = new Api(this)
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
      tables: tables(this),
      uploads: uploads(this, stage, site.url),
      flags: flags(this, stage),
      secrets: keys,
      mail: new Mail(this, configuration.sender),
      configuration: this.toJsonString({ ...configuration, siteUrl: site.url }),
      bundles: built.functions,
    }

    const checkOrigin = new PortalFunction(this, 'check-origin', { needs: checkOriginNeeds }, resources)
    const gate = originGate(checkOrigin)
    const calls = contractRows.map(([name]) => {
      const call = new RouteFunction(this, name, resources, settings)
      api.answer(name, call, gate)
      return call
    })
    const outbox = new Outbox(this, resources)
    staffAccess(this, stage, resources)

    const functions = [...calls, outbox.sender, outbox.recorder, checkOrigin]
    const watched = { functions, outbox, api: api.http, tables: resources.tables, mail: resources.mail }
    new Alarms(this, watched, settings.alarmEmail)
    overview(this, stage, { ...watched, distribution: site.distribution })

    new CfnOutput(this, 'SiteUrl', { value: site.url })
  }
}
