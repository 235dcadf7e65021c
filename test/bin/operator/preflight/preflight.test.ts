import { PassThrough } from 'node:stream'
import { CloudFormationServiceException } from '@aws-sdk/client-cloudformation'
import { type GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '#bin/admin/context/program.ts'
import { loadCallerIdentity } from '#bin/admin/context/stage.ts'
import { runChecks } from '#bin/operator/preflight/checks.ts'
import { operatorProgram } from '#bin/operator/program.ts'
import { readDeployment } from '#infra/settings/configuration.ts'
import completeSettings from '../../../infra/complete-settings.json' with { type: 'json' }
import { createOutput } from '../../admin/staff-runner.ts'

const dns = vi.hoisted(() => ({ resolveNs: vi.fn(), resolveCaa: vi.fn(), resolveCname: vi.fn() }))
vi.mock('node:dns/promises', () => dns)
const noRecords = () => Promise.reject(Object.assign(new Error(), { code: 'ENODATA' }))

const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/0f8b8a3c-1111-4222-8333-444455556666'
const captchaSecret = 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3'
const zone = { id: 'Z0123456789ABCDEFGHIJ', name: 'uni.test' }

/** What the account contains. */
const readyAccount = {
  executions: 1000,
  mailsPerDay: 100_000,
  mailsPerSecond: 100,
  identities: {} as Record<string, { VerificationStatus: string }>,
  distributions: [{ Id: 'E1', Aliases: { Items: ['www.uni.test'] } }] as object[],
  records: [{ Name: 'uni.test.', Type: 'A' }],
  /** The CAA records of each name. */
  caa: {} as Record<string, object[]>,
  cname: {} as Record<string, string[]>,
  /** The state of the data stack, and what the account has. */
  dataStack: undefined as string | undefined,
  tables: ['other-table'],
  buckets: ['other-bucket'],
  /** What SNS calls each subscription. */
  subscription: 'arn:aws:sns:eu-west-2:111122223333:page:1',
  /** Whether the stage is deployed. */
  isDeployed: false,
  /** The commands that refuse the caller, each with its error. */
  denied: {} as Record<string, Error>,
}
let account = structuredClone(readyAccount)
beforeEach(() => {
  account = structuredClone(readyAccount)
  dns.resolveNs.mockReset().mockResolvedValue(['ns-1.awsdns-01.org'])
  dns.resolveCaa.mockImplementation(async name => account.caa[name] ?? noRecords())
  dns.resolveCname.mockImplementation(async name => account.cname[name] ?? noRecords())
})

/** An error as the AWS SDK throws it. */
const awsError = (name: string, message = '') => Object.assign(new Error(message), { name })

/** What AWS replies to each command in a Region. */
const replies: Record<string, (input: Record<string, unknown>, region: string) => object> = {
  GetCallerIdentityCommand: () => ({
    Account: '111122223333',
    Arn: 'arn:aws:sts::111122223333:assumed-role/Staff/sam',
  }),
  GetParameterCommand: ({ Name }) => {
    if (Name !== '/prod/environment' || !account.isDeployed) throw awsError('ParameterNotFound')
    const configuration = { sender: usable.sender, siteUrl: `https://${name}` }
    return { Parameter: { Value: JSON.stringify({ PORTAL_CONFIGURATION: JSON.stringify(configuration) }) } }
  },
  GetAccountSettingsCommand: () => ({
    AccountLimit: { ConcurrentExecutions: account.executions },
  }),
  GetSendQuotaCommand: () => ({ Max24HourSend: account.mailsPerDay, MaxSendRate: account.mailsPerSecond }),
  GetIdentityVerificationAttributesCommand: () => ({ VerificationAttributes: account.identities }),
  ListSubscriptionsCommand: (_, region) => ({
    Subscriptions: [
      {
        Endpoint: usable.alarmEmail,
        TopicArn: `arn:aws:sns:${region}:111122223333:clearing-portal-prod-topic`,
        SubscriptionArn: account.subscription,
      },
    ],
  }),
  DescribeSecretCommand({ SecretId }, region) {
    if (SecretId !== captchaSecret || region !== 'eu-west-2') throw awsError('ResourceNotFoundException')
    return { Name: 'hcaptcha' }
  },
  GetHostedZoneCommand({ Id }) {
    if (Id !== zone.id) throw awsError('NoSuchHostedZone')
    return { HostedZone: { Name: 'uni.test.' }, DelegationSet: { NameServers: ['ns-1.awsdns-01.org'] } }
  },
  ListDistributionsCommand: () => ({
    DistributionList: { Quantity: account.distributions.length, Items: account.distributions },
  }),
  ListResourceRecordSetsCommand: () => ({ ResourceRecordSets: account.records }),
  DescribeStacksCommand({ StackName }) {
    if (StackName !== 'clearing-portal-prod-data' || !account.dataStack)
      throw new CloudFormationServiceException({
        name: 'ValidationError',
        message: `Stack with id ${StackName} does not exist`,
        $fault: 'client',
        $metadata: {},
      })
    return { Stacks: [{ StackStatus: account.dataStack }] }
  },
  ListTablesCommand: () => ({ TableNames: account.tables }),
  ListBucketsCommand: () => ({ Buckets: account.buckets.map(Name => ({ Name })) }),
}

/** The class that all clients of the AWS SDK extend. */
const { prototype: client } = Object.getPrototypeOf(SSMClient)
client.send = async function (this: SSMClient, { constructor: { name }, input }: GetParameterCommand) {
  if (account.denied[name]) throw account.denied[name]
  return replies[name]?.({ ...input }, await this.config.region())
}

const usable = { ...completeSettings, sender: 'clearing@uni.test' }

const checkAll = (settings: object) => {
  const context: Record<string, unknown> = { stage: 'prod', stages: { prod: { ...usable, ...settings } } }
  return runChecks(readDeployment({ tryGetContext: key => context[key] }))
}
/** Returns the result of one check of stage prod. */
const check = async (name: string, settings: object = {}) =>
  (await checkAll(settings)).find(result => result.check === name)
const outcome = (status: string, message: string) =>
  expect.objectContaining({ status, message: expect.stringContaining(message) })

const name = 'clearing.uni.test'
const captchaSiteKey = 'key'
const otherSecret = captchaSecret.replace('hcaptcha', 'other')
const missingZone = { ...zone, id: 'Z9999999999999999' }
const reservedConcurrency = { 'sign-in': 100, 'create-applicant': 200, 'confirm-attachment': 50 }
const verified = { identities: { 'uni.test': { VerificationStatus: 'Success' } } }
const pending = { identities: { 'uni.test': { VerificationStatus: 'Pending' } } }
const existing = { senderIdentity: 'existing' }
const isDeployed = true
const zoned = { domain: { name, zone } }
const named = { Id: 'E2', Aliases: { Items: [name] } }
const amazon = [
  { critical: 0, issue: 'letsencrypt.org' },
  { critical: 0, issue: 'amazon.com; cansignhttpexchanges=yes' },
]
const others = [{ critical: 0, issue: 'letsencrypt.org' }]
const none = [{ critical: 0, issue: ';' }]
const onlyIodef = [{ critical: 0, iodef: 'mailto:it@uni.test' }]
const slow = { mailsPerSecond: 10 }
const table = 'clearing-portal-prod-data-applicants-1'
const bucket = 'clearing-portal-prod-data-uploads-1'
const crowd = { expectedApplicants: 20_000, mailsPerDay: 100_000 }
const sandbox = { expectedApplicants: 40, mailsPerDay: 200, mailsPerSecond: 1 }
const unconfirmed = { subscription: 'PendingConfirmation' }
const deny = (command: string, error: string) => ({ denied: { [command]: awsError(error) } })
const allow = (executions: number) => ({ executions })

describe('the preflight of a stage', () => {
  it('passes in an account that is ready, with what takes longest first', async () => {
    const results = await checkAll(zoned)
    expect(results.map(({ check, status }) => `${status}: ${check}`)).toEqual([
      'passed: SES quota',
      'passed: Lambda concurrency',
      'passed: Domain',
      'passed: Earlier attempts',
      'passed: SES identity',
      'passed: Captcha',
      'passed: Alarm emails',
    ])
  })

  it.each<[check: string, outcome: string, message: string, account: object, settings?: object]>([
    ['SES quota', 'failed', 'request 25000 a day', { mailsPerDay: 200, mailsPerSecond: 1 }],
    ['SES quota', 'failed', 'lower mailsPerDay (50000)', { mailsPerDay: 40_000 }],
    ['SES quota', 'passed', '', { mailsPerDay: -1 }],
    ['SES quota', 'failed', 'lower mailsPerSecond (101)', {}, { mailsPerSecond: 101 }],
    ['SES quota', 'failed', '9 minutes: request 11 a second', slow, { mailsPerSecond: 10 }],
    ['SES quota', 'failed', 'after 24 minutes: request 42 a second', {}, crowd],
    ['SES quota', 'passed', '', {}, { ...crowd, mailsPerSecond: 42 }],
    ['SES quota', 'warning', 'sandbox', { mailsPerDay: 200, mailsPerSecond: 1 }, sandbox],
    ['Lambda concurrency', 'warning', 'Request more under Service Quotas', allow(10)],
    ['Lambda concurrency', 'failed', 'The stage reserves', allow(449), { reservedConcurrency }],
    ['Lambda concurrency', 'warning', 'results day needs 688', allow(687), { reservedConcurrency }],
    ['SES identity', 'failed', 'Set senderIdentity to "existing", or to "subdomain"', verified],
    ['SES identity', 'passed', '', verified, existing],
    ['SES identity', 'passed', '', verified, { senderIdentity: 'subdomain' }],
    ['SES identity', 'failed', 'no verified identity', pending, existing],
    ['SES identity', 'failed', 'no verified identity', {}, existing],
    ['Captcha', 'passed', '', {}, { captchaSiteKey, captchaSecret }],
    ['Captcha', 'failed', 'no such secret', {}, { captchaSiteKey, captchaSecret: otherSecret }],
    ['Domain', 'failed', 'has no hosted zone Z99', {}, { domain: { name, zone: missingZone } }],
    ['Domain', 'failed', 'has a record CNAME of', { records: [{ Name: `${name}.`, Type: 'CNAME' }] }, zoned],
    ['Domain', 'passed', '', { records: [{ Name: `${name}.`, Type: 'A' }], isDeployed }, zoned],
    ['Domain', 'passed', '', { records: [{ Name: `${name}.`, Type: 'TXT' }] }, zoned],
    ['Domain', 'failed', 'E2 of this account', { distributions: [named] }, zoned],
    ['Domain', 'failed', 'E2 of this account', { distributions: [named] }, { domain: { name, certificate } }],
    ['Domain', 'failed', 'leads to d1.cloudfront.net', { cname: { [name]: ['d1.cloudfront.net'] } }, zoned],
    ['Domain', 'passed', '', { cname: { [name]: ['old.uni.test'] } }, zoned],
    ['Domain', 'failed', 'CAA records of uni.test exclude Amazon', { caa: { 'uni.test': others } }, zoned],
    ['Domain', 'failed', `of ${name} exclude`, { caa: { [name]: none, 'uni.test': amazon } }, zoned],
    ['Domain', 'passed', '', { caa: { 'uni.test': amazon } }, zoned],
    ['Domain', 'passed', '', { caa: { [name]: amazon, 'uni.test': others } }, zoned],
    ['Domain', 'passed', '', { caa: { 'uni.test': onlyIodef } }, zoned],
    ['Earlier attempts', 'passed', '', { dataStack: 'CREATE_COMPLETE', tables: [table] }],
    ['Earlier attempts', 'failed', 'aws cloudformation delete-stack', { dataStack: 'ROLLBACK_COMPLETE' }],
    ['Earlier attempts', 'warning', `delete-table --table-name ${table}`, { tables: [table] }],
    ['Earlier attempts', 'warning', `aws s3 rb s3://${bucket}`, { buckets: [bucket] }],
    ['Alarm emails', 'passed', '', unconfirmed],
    ['Alarm emails', 'warning', 'has confirmed 0 of 2 subscriptions', { ...unconfirmed, isDeployed }],
    ['Alarm emails', 'passed', '', { isDeployed }],
    ['SES identity', 'warning', 'Add the MailDnsRecord outputs', { ...pending, isDeployed }],
    ['SES identity', 'passed', '', { ...verified, isDeployed }],
    ['SES quota', 'unchecked', 'You do not have permission', deny('GetSendQuotaCommand', 'AccessDenied')],
    // GitHub's role may read the parameters of staff only.
    ['Alarm emails', 'unchecked', 'permission', deny('GetParameterCommand', 'AccessDenied')],
    ['SES quota', 'passed', '', deny('GetParameterCommand', 'AccessDenied')],
  ])('%s has %s: %s', async (checkName, status, message, change, settings) => {
    Object.assign(account, change)
    expect(await check(checkName, settings)).toEqual(outcome(status, message))
  })

  it('fails when the zone is not delegated', async () => {
    dns.resolveNs.mockImplementation(noRecords)
    expect(await check('Domain', zoned)).toEqual(
      outcome('failed', 'let the parent domain delegate uni.test to ns-1.awsdns-01.org'),
    )
  })
})

it('the audit trail names staff by the ARN of their AWS credentials', async () => {
  expect(await loadCallerIdentity()).toBe('arn:aws:sts::111122223333:assumed-role/Staff/sam')
})

describe('npm run operator "--" preflight', () => {
  async function run(...commandArguments: string[]) {
    const [out, error] = [createOutput(), createOutput()]
    const terminal = { columns: 80, input: new PassThrough(), out, error }
    const code = await runCommand(operatorProgram, ['preflight', ...commandArguments], terminal, () =>
      Promise.reject(new Error('the stage is not deployed yet')),
    )
    return { code, out: out.text(), error: error.text() }
  }
  const stage = ['--stage', 'dev']
  const settings = ['-c', 'settings=test/infra/complete-settings.json']

  it('prints a line for each check, and exits with 1 when one fails', async () => {
    account.executions = 10
    const passed = await run(...stage, ...settings)
    expect(passed.code).toBe(0)
    expect(passed.out).toContain('passed    SES quota\n')
    expect(passed.out).toContain('warning   Lambda concurrency: The account has 10 executions')
    account.mailsPerDay = 0
    const { code, error } = await run(...stage, ...settings)
    expect([code, error]).toEqual([1, 'Stage dev cannot be deployed: 1 check failed.\n'])
  })

  it('exits with 1 when a setting is missing, and with 2 without a stage', async () => {
    expect(await run('--stage', 'test')).toMatchObject({
      code: 1,
      error: expect.stringContaining('alarmEmail must be'),
    })
    expect((await run()).code).toBe(2)
  })
})
