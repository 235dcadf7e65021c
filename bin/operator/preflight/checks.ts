import { Lambda } from '@aws-sdk/client-lambda'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import { SES } from '@aws-sdk/client-ses'
import { paginateListSubscriptions, SNS, type Subscription } from '@aws-sdk/client-sns'
import { STS } from '@aws-sdk/client-sts'
import { getDomain } from '#infra/mail/mail-identity.ts'
import type { Deployment } from '#infra/settings/deployment.ts'
import { edgeRegion, mailsPerApplicant, type StageSettings } from '#infra/settings/stage-settings.ts'
import type { CheckResult } from '../../command-line/check-results.ts'
import { formatError } from '../../command-line/errors.ts'
import {
  createClientSettings,
  type DeployedConfiguration,
  describeStack,
  failed,
  ignoreError,
  loadDeployed,
  type Problem,
  warning,
} from './aws.ts'
import { findDomainProblem, loadDomain } from './domain.ts'
import { findLeftoverProblem, loadLeftoverResources } from './leftover-resources.ts'

type Check = (deployment: Deployment) => Promise<Problem | undefined>

/** The checks, by the time that AWS and others need to solve a problem. */
const checks: [name: string, run: Check][] = [
  ['SES quota', checkSendQuota],
  ['Lambda concurrency', checkConcurrency],
  ['Domain', checkDomain],
  [
    'Earlier attempts',
    async deployment => findLeftoverProblem(deployment, await loadLeftoverResources(deployment)),
  ],
  ['SES identity', checkMailIdentity],
  ['Captcha', checkCaptcha],
  ['Alarm emails', checkSubscriptions],
]

/** Checks the account of the caller's credentials for a deployment and a season. Throws without credentials. */
export async function runChecks(deployment: Deployment) {
  await new STS(createClientSettings(edgeRegion)).getCallerIdentity({})
  return Promise.all(checks.map(([check, run]) => runCheck(check, () => run(deployment))))
}

export async function runCheck(check: string, run: () => Promise<Problem | undefined>): Promise<CheckResult> {
  try {
    return { check, ...((await run()) ?? { status: 'passed', message: '' }) }
  } catch (error) {
    return { check, status: 'not checked', message: formatError(error) }
  }
}

/** How long the last of the first links may take, if everybody asks for one at once. */
const maxLinkMinutes = 8

async function checkSendQuota({ settings }: Deployment) {
  const ses = new SES(createClientSettings(settings.region))
  const { Max24HourSend = 0, MaxSendRate = 0 } = await ses.getSendQuota({})
  // A quota of -1 is unlimited.
  const perDay = Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend
  return findQuotaProblem(settings, perDay, MaxSendRate)
}

export function findQuotaProblem(settings: StageSettings, perDay: number, perSecond: number) {
  const { region, mailsPerDay, mailsPerSecond, expectedApplicants } = settings
  const linkMinutes = Math.ceil(expectedApplicants / Math.min(perSecond, mailsPerSecond) / 60)
  const needed = mailsPerApplicant * expectedApplicants
  const figures = `SES in ${region} allows ${perDay} emails a day and ${perSecond} a second. The ${expectedApplicants} expected applicants need ${needed} a day, and the last of their first links leaves after ${linkMinutes} minutes`
  const problems = [
    perDay < needed && `request ${needed} a day`,
    linkMinutes > maxLinkMinutes &&
      `request ${Math.ceil(expectedApplicants / maxLinkMinutes / 60)} a second and set mailsPerSecond to it, so that it leaves within ${maxLinkMinutes}`,
    perDay < mailsPerDay && `lower mailsPerDay (${mailsPerDay}) to what SES allows`,
    perSecond < mailsPerSecond && `lower mailsPerSecond (${mailsPerSecond}) to what SES allows`,
  ].filter(Boolean)
  if (problems.length > 0) return failed(`${figures}: ${problems.join('; ')}.`)
}

/** Lambda refuses a reservation that leaves fewer unreserved executions. */
const minUnreservedExecutions = 100
/** What the calls without a reservation need on results day. */
const otherExecutions = 200

async function checkConcurrency({ settings }: Deployment) {
  const { AccountLimit } = await new Lambda(createClientSettings(settings.region)).getAccountSettings({})
  return findConcurrencyProblem(settings, AccountLimit?.ConcurrentExecutions ?? 0)
}

export function findConcurrencyProblem({ reservedConcurrency }: StageSettings, executions: number) {
  const reserved = Object.values(reservedConcurrency).reduce((sum, number) => sum + number, 0)
  const request = `Request more under Service Quotas, "Lambda, Concurrent executions"`
  if (reserved > 0 && executions < reserved + minUnreservedExecutions)
    return failed(
      `The stage reserves ${reserved} executions, and AWS requires ${minUnreservedExecutions} more. The account has ${executions}. ${request}, or remove reservedConcurrency from cdk.json.`,
    )
  // A fifth of the quota stays free.
  const recommended = Math.ceil((reserved + otherExecutions) * 1.25)
  if (executions < recommended)
    return warning(`The account has ${executions} executions; results day needs ${recommended}. ${request}.`)
}

async function checkDomain(deployment: Deployment) {
  const { domain } = deployment.settings
  if (!domain) return findDomainProblem(deployment)
  return findDomainProblem(deployment, await loadDomain(domain), await loadDeployed(deployment))
}

async function checkMailIdentity(deployment: Deployment) {
  const { sender, region } = deployment.settings
  const domain = getDomain(sender)
  const ses = new SES(createClientSettings(region))
  const { VerificationAttributes } = await ses.getIdentityVerificationAttributes({ Identities: [domain] })
  const status = VerificationAttributes?.[domain]?.VerificationStatus
  const stack = await describeStack(`clearing-portal-${deployment.stage}`, region)
  const isCreatedByStage = stack?.Outputs?.some(({ OutputKey }) => OutputKey?.startsWith('MailDnsRecord'))
  return findIdentityProblem(deployment.settings, status, await loadDeployed(deployment), isCreatedByStage)
}

/** `status` is what SES says, undefined without an identity. A stage that has created its identity must keep it. */
export function findIdentityProblem(
  { sender, senderIdentity, region }: StageSettings,
  status: string | undefined,
  deployed: DeployedConfiguration,
  isCreatedByStage = false,
) {
  const domain = getDomain(sender)
  const isSameDomain = deployed && getDomain(deployed.sender) === domain
  if (senderIdentity === 'existing' && status !== 'Success')
    return failed(
      `SES in ${region} has no verified identity ${domain}. Verify it there, or set senderIdentity to "create".`,
    )
  if (senderIdentity === 'existing' && isCreatedByStage && isSameDomain)
    return failed(
      `The stage has created the identity ${domain} and would delete it. Set senderIdentity to "create" or "subdomain", as it was.`,
    )
  if (senderIdentity === 'existing' || status === undefined) return
  if (!isSameDomain)
    return failed(
      `SES in ${region} has the identity ${domain} already. Set senderIdentity to "existing", or to "subdomain".`,
    )
  if (status !== 'Success')
    return warning(`${domain} is not verified. Add the MailDnsRecord outputs of the stack to its DNS.`)
}

/** Looks up hCaptcha's secret, without which the sign-in refuses everybody. */
async function checkCaptcha({ settings: { captchaSecret, region } }: Deployment) {
  if (!captchaSecret) return
  const secret = await new SecretsManager(createClientSettings(region))
    .describeSecret({ SecretId: captchaSecret })
    .catch(ignoreError('ResourceNotFoundException'))
  if (!secret || secret.DeletedDate)
    return failed(`This account has no such secret in ${region}. Correct captchaSecret in cdk.json.`)
}

/** One of the stage's Region, and one of the firewall's. */
const alarmTopics = 2

/** Looks up the subscriptions to the topics of both Regions. AWS deletes an unconfirmed one after three days. */
async function checkSubscriptions(deployment: Deployment) {
  const { alarmEmail, region } = deployment.settings
  if (!alarmEmail || !(await loadDeployed(deployment))) return
  const subscriptions: Subscription[] = []
  for (const topicRegion of new Set([region, edgeRegion])) {
    const client = new SNS(createClientSettings(topicRegion))
    for await (const { Subscriptions = [] } of paginateListSubscriptions({ client }, {}))
      subscriptions.push(...Subscriptions)
  }
  return findSubscriptionProblem(subscriptions, deployment.stage, alarmEmail)
}

/** Instead of an ARN, an unconfirmed subscription has the text PendingConfirmation. */
export function findSubscriptionProblem(
  subscriptions: readonly Subscription[],
  stage: string,
  alarmEmail: string,
): Problem | undefined {
  const confirmed = subscriptions.filter(
    ({ Endpoint, TopicArn, SubscriptionArn }) =>
      Endpoint === alarmEmail &&
      TopicArn?.includes(`:clearing-portal-${stage}-`) &&
      SubscriptionArn?.startsWith('arn:'),
  ).length
  if (confirmed < alarmTopics)
    return warning(
      `${alarmEmail} has confirmed ${confirmed} of ${alarmTopics} subscriptions. Follow the link in each email from AWS; after three days, subscribe again in SNS.`,
    )
}
