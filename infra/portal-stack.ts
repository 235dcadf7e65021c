import { Annotations, CfnOutput, Duration, Stack, Tags } from 'aws-cdk-lib'
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import type { Construct } from 'constructs'
import { checkOriginNeeds, originHeader } from '#functions/needs.ts'
import { contractRows } from '#shared/contract.ts'
import { checkUcatThreshold } from '#shared/rules/ucat.ts'
import type { Deployment } from './configuration.ts'
import { uploadsOrigin } from './data/uploads-bucket.ts'
import { DataStack } from './data-stack.ts'
import { createGithubRoles } from './delivery/github-roles.ts'
import { createStaffPolicy } from './delivery/staff-policy.ts'
import { CrossRegionParameters, edgeRegion } from './edge/cross-region-parameters.ts'
import { Site } from './edge/site.ts'
import { EdgeAlarmsStack } from './edge-alarms-stack.ts'
import { EdgeStack } from './edge-stack.ts'
import { deployGradually } from './functions/gradual-deployment.ts'
import { PortalApi } from './functions/http-api.ts'
import { createOversizedUploadFunction } from './functions/oversized-uploads.ts'
import { PortalFunction } from './functions/portal-function.ts'
import { RouteFunction } from './functions/route-function.ts'
import { MailIdentity } from './mail/mail-identity.ts'
import { Outbox } from './mail/outbox.ts'
import { createAlarms, type MonitoredResources } from './monitoring/alarms.ts'
import { SiteCanary } from './monitoring/canary/canary.ts'
import { costTag } from './monitoring/cost-alarms.ts'
import { createDashboard } from './monitoring/dashboard.ts'

/** The folders of the built web app and of the bundled functions. */
type BuildFolders = { site?: string; functions?: string }

/**
 * The main stack of a stage. Creates the edge and data stacks, which are deployed before it, and the edge alarms, which
 * are deployed after it. The functions refer to the site's address, and the site refers to the API. The routes are added
 * last, so the references form no cycle.
 */
export class PortalStack extends Stack {
  readonly edge: EdgeStack
  readonly data: DataStack
  readonly edgeAlarms: EdgeAlarmsStack

  constructor(scope: Construct, deployment: Deployment, folders: BuildFolders = {}) {
    const { stage, settings, configuration } = deployment
    super(scope, `clearing-portal-${stage}`, { env: { region: settings.region } })
    const ucatWarning = checkUcatThreshold(configuration)
    if (ucatWarning) Annotations.of(this).addWarningV2('portal:ucat-threshold', ucatWarning)
    if (stage === 'prod' && !settings.captchaSecret)
      Annotations.of(this).addWarningV2('portal:captcha', noCaptchaWarning)
    this.edge = new EdgeStack(scope, deployment)
    this.addStackDependency(this.edge)
    this.data = new DataStack(scope, deployment)
    this.addStackDependency(this.data)

    const { firewall, certificate } = this.edge.parameters
    const edgeParameters = new CrossRegionParameters(this, edgeRegion)
    const { tables, uploads, backupVault, flags, secrets } = this.data
    const api = new PortalApi(this)
    const site = new Site(this, deployment, {
      api: {
        domain: api.domain,
        secret: secrets['origin-secret'],
        secretVersion: settings.originSecretVersion,
      },
      uploads: uploadsOrigin(uploads),
      firewallArn: edgeParameters.read('firewall', firewall),
      certificateArn: certificate
        ? edgeParameters.read('certificate', certificate)
        : settings.domain?.certificate,
      bundle: folders.site,
    })
    const resources = {
      tables,
      uploads,
      flags,
      secrets,
      mail: new MailIdentity(this, configuration.sender, settings.senderIdentity),
      configuration: this.toJsonString({ ...configuration, siteUrl: site.url }),
      bundles: folders.functions,
      reservedConcurrency: settings.reservedConcurrency,
    }

    const checkOrigin = new PortalFunction(this, 'check-origin', { needs: checkOriginNeeds }, resources)
    const originCheck = createOriginCheck(checkOrigin)
    const routes = contractRows.map(([name]) => {
      const route = new RouteFunction(this, name, resources, settings)
      api.addRoute(name, route, originCheck)
      return route
    })
    const outbox = new Outbox(this, resources)
    const oversizedUploads = createOversizedUploadFunction(this, resources)
    createStaffPolicy(this, stage, resources)
    if (settings.githubRepository) createGithubRoles(this, stage, settings.githubRepository)

    const functions = [...routes, outbox.sender, outbox.recorder, oversizedUploads, checkOrigin]
    const canary = settings.canary ? new SiteCanary(this, site.url, folders.functions) : undefined
    const monitored: MonitoredResources = {
      functions,
      outbox,
      api: api.http,
      callsOverLimit: api.callsOverLimit,
      siteFailures: canary?.failures,
      tables,
      uploads,
      backupVault,
      mail: resources.mail,
    }
    const errorAlarms = createAlarms(this, monitored, settings)
    if (settings.gradualDeployment) deployGradually(this, routes, errorAlarms)
    createDashboard(this, monitored, site.distribution)

    this.edgeAlarms = new EdgeAlarmsStack(this, deployment, site.distribution.distributionId)

    for (const stack of [this.edge, this.data, this, this.edgeAlarms])
      Tags.of(stack).add(costTag, this.stackName)
    new CfnOutput(this, 'SiteUrl', { value: site.url })
  }
}

const noCaptchaWarning =
  'Without a captcha a program can use up the links of people without a record, and bounces can make AWS stop all mail. Set captchaSiteKey and captchaSecret.'

/**
 * Creates the authorizer that accepts only requests with CloudFront's secret. API Gateway refuses a request without one
 * itself, and caches the result for an hour, so that calls do not wait for the function.
 */
const createOriginCheck = ({ lambda }: PortalFunction) =>
  new HttpLambdaAuthorizer('origin-gate', lambda, {
    identitySource: [`$request.header.${originHeader}`],
    responseTypes: [HttpLambdaResponseType.SIMPLE],
    resultsCacheTtl: Duration.hours(1),
  })
