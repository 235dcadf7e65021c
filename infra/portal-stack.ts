import { Annotations, CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { flagNames } from '#functions/environment.ts'
import { contractRows, type RouteName } from '#shared/contract.ts'
import { checkUcatThreshold } from '#shared/rules/ucat.ts'
import { createLogGroup } from './constructs/log-group.ts'
import { getUploadsOrigin } from './data/uploads-bucket.ts'
import type { DataStack } from './data-stack.ts'
import { createCommandPolicies, createReleaseStatements } from './delivery/command-policies.ts'
import { createGithubRoles } from './delivery/github-roles.ts'
import { recordRelease } from './delivery/record-release.ts'
import { Site } from './edge/site.ts'
import type { EdgeStack } from './edge-stack.ts'
import { getParameterArn } from './functions/grants.ts'
import { createMailDelivery } from './functions/mail-delivery.ts'
import { PortalApi } from './functions/portal-api.ts'
import { PortalFunction } from './functions/portal-function.ts'
import { MailIdentity } from './mail/mail-identity.ts'
import { MailQueues } from './mail/mail-queues.ts'
import type { Deployment } from './settings/deployment.ts'

/** The stacks that are deployed before it, and the folders of the built web app and of the bundled functions. */
type Options = {
  edge: EdgeStack
  data: DataStack
  webFolder: string
  functionsFolder: string
}

/**
 * The main stack of a stage: the site, the API and its functions. The functions refer to the site's address, and the site
 * refers to the API. The routes are added last, so the references form no cycle.
 */
export class PortalStack extends Stack {
  readonly data: DataStack
  readonly api: PortalApi
  readonly site: Site
  readonly mail: MailIdentity
  readonly mailQueues: MailQueues

  constructor(scope: Construct, deployment: Deployment, { edge, data, webFolder, functionsFolder }: Options) {
    const { stage, settings, configuration } = deployment
    // The firewall and the certificate are in us-east-1.
    const crossRegionReferences = true
    super(scope, `clearing-portal-${stage}`, { env: { region: settings.region }, crossRegionReferences })
    const ucatWarning = checkUcatThreshold(configuration)
    if (ucatWarning) Annotations.of(this).addWarningV2('portal:ucat-threshold', ucatWarning)
    this.addStackDependency(edge)
    this.data = data
    this.addStackDependency(data)

    const { tables, uploads, secrets } = data
    const logGroup = createLogGroup(this, `/${this.stackName}/functions`)
    this.api = new PortalApi(this)
    this.site = new Site(this, deployment, {
      api: {
        domain: this.api.domain,
        secret: secrets['origin-secret'],
        secretVersion: settings.originSecretVersion,
      },
      uploads: getUploadsOrigin(uploads),
      firewallArn: edge.firewallArn,
      certificateArn: edge.certificateArn ?? settings.domain?.certificate,
      webFolder,
      logGroup,
    })
    this.mail = new MailIdentity(this, configuration.sender, settings.senderIdentity)
    this.mailQueues = new MailQueues(this)
    const resources = {
      tables,
      uploads,
      flags: {
        path: `/${stage}`,
        parameterArns: Object.values(flagNames).map(name => getParameterArn(this, `${stage}/${name}`)),
      },
      secrets,
      mail: this.mail,
      mailQueues: this.mailQueues,
      logGroup,
      configuration: this.toJsonString({ ...configuration, siteUrl: this.site.url }),
      functionsFolder,
      reservedConcurrency: settings.reservedConcurrency,
    }

    const checkOriginSecret = new PortalFunction(this, 'check-origin-secret', resources)
    const routes = contractRows.map(([name]): [RouteName, PortalFunction] => [
      name,
      new PortalFunction(this, name, resources),
    ])
    this.api.addRoutes(routes, checkOriginSecret)
    const mailFunctions = createMailDelivery(this, resources, settings.mailsPerSecond)
    recordRelease(this, stage, [...routes.map(([, route]) => route), ...mailFunctions, checkOriginSecret])
    const policies = createCommandPolicies(this, stage, resources)
    if (settings.githubRepository) {
      const releaseStatements = createReleaseStatements(this, stage, resources)
      createGithubRoles(this, stage, settings.githubRepository, policies, releaseStatements)
    }

    this.exportAttributes()
    new CfnOutput(this, 'SiteUrl', { value: this.site.url })
  }

  /** Exports what the monitoring stack measures. CloudFormation refuses to remove an export that monitoring still imports. */
  private exportAttributes() {
    const { api, mail, mailQueues, site } = this
    this.exportValue(api.http.apiId)
    this.exportValue(mail.configurationSetName)
    for (const { queueName } of [mailQueues.deadLetterQueue, ...Object.values(mailQueues.queues)])
      this.exportValue(queueName)
    this.exportValue(site.distribution.distributionDomainName)
  }
}
