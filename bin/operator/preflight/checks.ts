import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses'
import { paginateListSubscriptions, SNSClient } from '@aws-sdk/client-sns'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { DefaultStackSynthesizer } from 'aws-cdk-lib'
import * as z from 'zod/mini'
import { variables } from '#functions/environment.ts'
import { getDomain } from '#infra/mail/mail-identity.ts'
import type { Deployment } from '#infra/settings/configuration.ts'
import { edgeRegion, mailsPerApplicant } from '#infra/settings/stage-settings.ts'
import { formatError } from '../../admin/context/errors.ts'
import { clientSettings, failed, ignoreError, type Outcome, passed, warning } from './aws.ts'
import { checkDomain } from './domain.ts'
import { checkRemains } from './remains.ts'

type CheckResult = Outcome & { check: string }

type Context = Deployment & { accountId: string }

const minBootstrapVersion = 6
/** Lambda refuses a reservation that leaves fewer unreserved executions. */
const minUnreservedExecutions = 100
/** What the calls without a reservation need on results day. */
const otherExecutions = 200
/** A fifth of the quota stays free. */
const usableShare = 0.8
/** The daily quota of an account in SES's sandbox. */
const sandboxQuota = 200
/** How long the last of the first links may take, if everybody asks for one at once. */
const maxLinkMinutes = 8
/** The topics `page` and `ticket`, and that of the firewall in the other Region. */
const alarmTopics = 3

/**
 * Checks the account of the caller's credentials for a deployment and a season. Checks whose problems take longest to
 * solve come first. Throws without credentials.
 */
export async function runChecks(deployment: Deployment): Promise<CheckResult[]> {
  const { Account = '' } = await new STSClient(clientSettings(edgeRegion)).send(
    new GetCallerIdentityCommand(),
  )
  const context = { ...deployment, accountId: Account }
  const checks: [name: string, run: () => Promise<Outcome>][] = [
    ['SES quota', () => checkSendQuota(context)],
    ['Lambda concurrency', () => checkConcurrency(context)],
    ['CloudFront', checkCloudFront],
    ['Domain', async () => checkDomain(context, (await loadConfiguration(context)).siteUrl)],
    ['Earlier attempts', () => checkRemains(context)],
    ['SES identity', () => checkIdentity(context)],
    ['Captcha', () => checkCaptcha(context)],
    ...listRegions(context).map((region): (typeof checks)[number] => [
      `CDK bootstrap, ${region}`,
      () => checkBootstrap(context, region),
    ]),
    ['Alarm emails', () => checkSubscriptions(context)],
  ]
  return Promise.all(
    checks.map(async ([check, run]) => {
      const outcome = await run().catch(
        (error: unknown): Outcome => ({ status: 'unchecked', message: formatError(error) }),
      )
      return { check, ...outcome }
    }),
  )
}

const listRegions = ({ settings }: Context) => [...new Set([settings.region, edgeRegion])]

async function checkBootstrap({ accountId }: Context, region: string) {
  const name = `/cdk-bootstrap/${DefaultStackSynthesizer.DEFAULT_QUALIFIER}/version`
  const version = Number((await readParameter(region, name)) ?? 0)
  return version < minBootstrapVersion
    ? failed(`Run: npx cdk bootstrap aws://${accountId}/${region}`)
    : passed(`version ${version}`)
}

/** Returns the environment of the stage that is deployed, or undefined before its first deployment. */
async function loadEnvironment({ stage, settings }: Context) {
  const value = await readParameter(settings.region, `/${stage}/environment`)
  return value === undefined ? undefined : z.record(z.string(), z.string()).parse(JSON.parse(value))
}

async function checkConcurrency(context: Context) {
  const { settings } = context
  const { AccountLimit } = await new LambdaClient(clientSettings(settings.region)).send(
    new GetAccountSettingsCommand(),
  )
  const { ConcurrentExecutions = 0, UnreservedConcurrentExecutions = 0 } = AccountLimit ?? {}
  // The unreserved executions no longer include those that a deployed stage has reserved.
  const available = (await loadEnvironment(context)) ? ConcurrentExecutions : UnreservedConcurrentExecutions
  const reserved = Object.values(settings.reservedConcurrency).reduce(
    (sum, executions) => sum + executions,
    0,
  )
  const request = `Request more under Service Quotas, "Lambda, Concurrent executions"`
  if (reserved > 0 && available - reserved < minUnreservedExecutions)
    return failed(
      `The stage reserves ${reserved} executions, and AWS requires ${minUnreservedExecutions} more. The account has ${available}. ${request}, or remove reservedConcurrency from cdk.json.`,
    )
  const recommended = Math.ceil((reserved + otherExecutions) / usableShare)
  return ConcurrentExecutions < recommended
    ? warning(
        `The account has ${ConcurrentExecutions} executions; results day needs ${recommended}. ${request}.`,
      )
    : passed(`${ConcurrentExecutions} executions`)
}

const deployedConfiguration = z.object({
  sender: z._default(z.string(), ''),
  siteUrl: z._default(z.string(), ''),
})
async function loadConfiguration(context: Context) {
  const environment = await loadEnvironment(context)
  return deployedConfiguration.parse(JSON.parse(environment?.[variables.configuration] ?? '{}'))
}

async function checkIdentity(context: Context) {
  const { sender, senderIdentity, region } = context.settings
  const domain = getDomain(sender)
  const { VerificationAttributes } = await new SESClient(clientSettings(region)).send(
    new GetIdentityVerificationAttributesCommand({ Identities: [domain] }),
  )
  const status = VerificationAttributes?.[domain]?.VerificationStatus
  if (senderIdentity === 'existing')
    return status === 'Success'
      ? passed(`${domain} is verified`)
      : failed(
          `SES in ${region} has no verified identity ${domain}. Verify it there, or set senderIdentity to "create".`,
        )
  if (status === undefined) return passed(`The deployment creates ${domain}`)
  if (getDomain((await loadConfiguration(context)).sender) !== domain)
    return failed(
      `SES in ${region} has the identity ${domain} already. Set senderIdentity to "existing", or to "subdomain".`,
    )
  return status === 'Success'
    ? passed(`${domain} is verified`)
    : warning(`${domain} is not verified. Add the MailDnsRecord outputs of the stack to its DNS.`)
}

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
  const isSandbox = Max24HourSend === sandboxQuota
  const problems = [
    perDay < needed && `request ${isSandbox ? 'production access and ' : ''}${needed} a day`,
    linkMinutes > maxLinkMinutes &&
      `request ${Math.ceil(expectedApplicants / maxLinkMinutes / 60)} a second and set mailsPerSecond to it, so that it leaves within ${maxLinkMinutes}`,
    perDay < mailsPerDay && `lower mailsPerDay (${mailsPerDay}) to what SES allows`,
    MaxSendRate < mailsPerSecond && `lower mailsPerSecond (${mailsPerSecond}) to what SES allows`,
  ].filter(Boolean)
  if (problems.length > 0) return failed(`${figures}: ${problems.join('; ')}.`)
  return isSandbox
    ? warning(`${figures}. The account is in SES's sandbox, which sends to verified addresses only.`)
    : passed(`${figures}.`)
}

/** Looks up the subscriptions to the topics of both Regions. AWS deletes an unconfirmed one after three days. */
async function checkSubscriptions(context: Context) {
  const { stage, settings } = context
  const { alarmEmail } = settings
  if (!alarmEmail) return passed('none')
  if (!(await loadEnvironment(context))) return passed(`The deployment asks ${alarmEmail} to confirm them`)
  let confirmed = 0
  for (const region of listRegions(context)) {
    const client = new SNSClient(clientSettings(region))
    for await (const { Subscriptions = [] } of paginateListSubscriptions({ client }, {}))
      confirmed += Subscriptions.filter(
        ({ Endpoint, TopicArn, SubscriptionArn }) =>
          Endpoint === alarmEmail &&
          TopicArn?.includes(`:clearing-portal-${stage}-`) &&
          SubscriptionArn?.startsWith('arn:'),
      ).length
  }
  return confirmed < alarmTopics
    ? warning(
        `${alarmEmail} has confirmed ${confirmed} of ${alarmTopics} subscriptions. Follow the link in each email from AWS; after three days, subscribe again in SNS.`,
      )
    : passed(`${alarmEmail} has confirmed ${confirmed}`)
}

/** Looks up hCaptcha's secret, without which the sign-in refuses everybody. */
async function checkCaptcha({ settings: { captchaSecret, region } }: Context) {
  if (!captchaSecret) return passed('none')
  const response = await new SecretsManagerClient(clientSettings(region))
    .send(new DescribeSecretCommand({ SecretId: captchaSecret }))
    .catch(ignoreError('ResourceNotFoundException'))
  return response && !response.DeletedDate
    ? passed('the secret exists')
    : failed(`This account has no such secret in ${region}. Correct captchaSecret in cdk.json.`)
}

async function checkCloudFront() {
  const response = await new CloudFrontClient(clientSettings(edgeRegion))
    .send(new ListDistributionsCommand({ MaxItems: 1 }))
    .catch(ignoreError('OptInRequired'))
  if (!response)
    return failed(
      'CloudFront is not enabled for this account. Complete its registration, or open a support case.',
    )
  return response.DistributionList?.Quantity
    ? passed('enabled')
    : warning(
        'The account has no distribution. AWS verifies a new account before its first one: if the deployment stops there, open a support case.',
      )
}

/** Returns the value of a parameter, or undefined if there is none. */
async function readParameter(region: string, name: string): Promise<string | undefined> {
  const response = await new SSMClient(clientSettings(region))
    .send(new GetParameterCommand({ Name: name }))
    .catch(ignoreError('ParameterNotFound'))
  return response?.Parameter?.Value
}
