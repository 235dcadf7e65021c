import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses'
import { paginateListSubscriptions, SNSClient } from '@aws-sdk/client-sns'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { getDomain } from '#infra/mail/mail-identity.ts'
import type { Deployment } from '#infra/settings/configuration.ts'
import { edgeRegion, mailsPerApplicant } from '#infra/settings/stage-settings.ts'
import { formatError } from '../../admin/context/errors.ts'
import {
  type Context,
  clientSettings,
  failed,
  ignoreError,
  loadDeployed,
  type Problem,
  warning,
} from './aws.ts'
import { checkDomain } from './domain.ts'
import { checkRemains } from './remains.ts'

/** The checks, by the time that AWS and others need to solve a problem. */
const checks: [name: string, run: (context: Context) => Promise<Problem | undefined>][] = [
  ['SES quota', checkSendQuota],
  ['Lambda concurrency', checkConcurrency],
  ['Domain', checkDomain],
  ['Earlier attempts', checkRemains],
  ['SES identity', checkIdentity],
  ['Captcha', checkCaptcha],
  ['Alarm emails', checkSubscriptions],
]

/** Checks the account of the caller's credentials for a deployment and a season. Throws without credentials. */
export async function runChecks(deployment: Deployment) {
  await new STSClient(clientSettings(edgeRegion)).send(new GetCallerIdentityCommand())
  const regions = [...new Set([deployment.settings.region, edgeRegion])]
  const context = { ...deployment, regions }
  return Promise.all(
    checks.map(async ([check, run]) => {
      try {
        return { check, ...((await run(context)) ?? { status: 'passed' as const, message: '' }) }
      } catch (error) {
        return { check, status: 'unchecked' as const, message: formatError(error) }
      }
    }),
  )
}

/** How long the last of the first links may take, if everybody asks for one at once. */
const maxLinkMinutes = 8
/** The daily quota of an account in SES's sandbox. */
const sandboxQuota = 200

async function checkSendQuota({ settings }: Context) {
  const { region, mailsPerDay, mailsPerSecond, expectedApplicants } = settings
  const { Max24HourSend = 0, MaxSendRate = 0 } = await new SESClient(clientSettings(region)).send(
    new GetSendQuotaCommand(),
  )
  // A quota of -1 is unlimited.
  const perDay = Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend
  const linkMinutes = Math.ceil(expectedApplicants / Math.min(MaxSendRate, mailsPerSecond) / 60)
  const needed = mailsPerApplicant * expectedApplicants
  const figures = `SES in ${region} allows ${Max24HourSend} emails a day and ${MaxSendRate} a second. The ${expectedApplicants} expected applicants need ${needed} a day, and the last of their first links leaves after ${linkMinutes} minutes`
  const problems = [
    perDay < needed && `request ${needed} a day`,
    linkMinutes > maxLinkMinutes &&
      `request ${Math.ceil(expectedApplicants / maxLinkMinutes / 60)} a second and set mailsPerSecond to it, so that it leaves within ${maxLinkMinutes}`,
    perDay < mailsPerDay && `lower mailsPerDay (${mailsPerDay}) to what SES allows`,
    MaxSendRate < mailsPerSecond && `lower mailsPerSecond (${mailsPerSecond}) to what SES allows`,
  ].filter(Boolean)
  if (problems.length > 0) return failed(`${figures}: ${problems.join('; ')}.`)
  if (Max24HourSend === sandboxQuota)
    return warning(`${figures}. The account is in SES's sandbox, which sends to verified addresses only.`)
}

/** Lambda refuses a reservation that leaves fewer unreserved executions. */
const minUnreservedExecutions = 100
/** What the calls without a reservation need on results day. */
const otherExecutions = 200

async function checkConcurrency({ settings: { region, reservedConcurrency } }: Context) {
  const { AccountLimit } = await new LambdaClient(clientSettings(region)).send(
    new GetAccountSettingsCommand(),
  )
  const { ConcurrentExecutions = 0 } = AccountLimit ?? {}
  const reserved = Object.values(reservedConcurrency).reduce((sum, executions) => sum + executions, 0)
  const request = `Request more under Service Quotas, "Lambda, Concurrent executions"`
  if (reserved > 0 && ConcurrentExecutions < reserved + minUnreservedExecutions)
    return failed(
      `The stage reserves ${reserved} executions, and AWS requires ${minUnreservedExecutions} more. The account has ${ConcurrentExecutions}. ${request}, or remove reservedConcurrency from cdk.json.`,
    )
  // A fifth of the quota stays free.
  const recommended = Math.ceil((reserved + otherExecutions) * 1.25)
  if (ConcurrentExecutions < recommended)
    return warning(
      `The account has ${ConcurrentExecutions} executions; results day needs ${recommended}. ${request}.`,
    )
}

async function checkIdentity(context: Context) {
  const { sender, senderIdentity, region } = context.settings
  const domain = getDomain(sender)
  const { VerificationAttributes } = await new SESClient(clientSettings(region)).send(
    new GetIdentityVerificationAttributesCommand({ Identities: [domain] }),
  )
  const status = VerificationAttributes?.[domain]?.VerificationStatus
  if (senderIdentity === 'existing' && status !== 'Success')
    return failed(
      `SES in ${region} has no verified identity ${domain}. Verify it there, or set senderIdentity to "create".`,
    )
  if (senderIdentity === 'existing' || status === undefined) return
  const deployed = await loadDeployed(context)
  if (!deployed || getDomain(deployed.sender) !== domain)
    return failed(
      `SES in ${region} has the identity ${domain} already. Set senderIdentity to "existing", or to "subdomain".`,
    )
  if (status !== 'Success')
    return warning(`${domain} is not verified. Add the MailDnsRecord outputs of the stack to its DNS.`)
}

/** Looks up hCaptcha's secret, without which the sign-in refuses everybody. */
async function checkCaptcha({ settings: { captchaSecret, region } }: Context) {
  if (!captchaSecret) return
  const response = await new SecretsManagerClient(clientSettings(region))
    .send(new DescribeSecretCommand({ SecretId: captchaSecret }))
    .catch(ignoreError('ResourceNotFoundException'))
  if (!response || response.DeletedDate)
    return failed(`This account has no such secret in ${region}. Correct captchaSecret in cdk.json.`)
}

/** One of the stage's Region, and one of the firewall's. */
const alarmTopics = 2

/** Looks up the subscriptions to the topics of both Regions. AWS deletes an unconfirmed one after three days. */
async function checkSubscriptions(context: Context) {
  const {
    stage,
    settings: { alarmEmail },
    regions,
  } = context
  if (!alarmEmail || !(await loadDeployed(context))) return
  let confirmed = 0
  for (const region of regions) {
    const client = new SNSClient(clientSettings(region))
    for await (const { Subscriptions = [] } of paginateListSubscriptions({ client }, {}))
      confirmed += Subscriptions.filter(
        ({ Endpoint, TopicArn, SubscriptionArn }) =>
          Endpoint === alarmEmail &&
          TopicArn?.includes(`:clearing-portal-${stage}-`) &&
          SubscriptionArn?.startsWith('arn:'),
      ).length
  }
  if (confirmed < alarmTopics)
    return warning(
      `${alarmEmail} has confirmed ${confirmed} of ${alarmTopics} subscriptions. Follow the link in each email from AWS; after three days, subscribe again in SNS.`,
    )
}
