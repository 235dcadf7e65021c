import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCallerIdentity } from '#bin/admin/context/stage.ts'
import { runChecks } from '#bin/admin/preflight/checks.ts'
import { runCommand } from '#bin/admin/program.ts'
import { tableNames, tableVariable } from '#functions/environment.ts'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import { readDeployment } from '#infra/settings/configuration.ts'
import completeSettings from '../../../infra/complete-settings.json' with { type: 'json' }
import { createOutput } from '../staff-runner.ts'

const { resolveNs } = vi.hoisted(() => ({ resolveNs: vi.fn() }))
vi.mock('node:dns/promises', () => ({ resolveNs }))

type AwsResponse = { status?: number; body: string }
const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/0f8b8a3c-1111-4222-8333-444455556666'
const captchaSecret = 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3'
const zone = { id: 'Z0123456789ABCDEFGHIJ', name: 'uni.test' }

/** What the account contains. */
const readyAccount = {
  parameters: {
    'eu-west-2 /cdk-bootstrap/hnb659fds/version': '28',
    'us-east-1 /cdk-bootstrap/hnb659fds/version': '28',
  } as Record<string, string>,
  executions: 1000,
  unreserved: 1000,
  mailsPerDay: 100_000,
  mailsPerSecond: 100,
  identities: {} as Record<string, string>,
  certificateStatus: 'ISSUED',
  distributions: 2,
  /** What SNS calls each of the two subscriptions in a Region. */
  subscription: 'arn:aws:sns:eu-west-2:111122223333:page:1',
  warmThroughput: { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 4000, Status: 'ACTIVE' },
  /** Services that refuse the caller. */
  denied: [] as string[],
}
let account = structuredClone(readyAccount)
beforeEach(() => {
  account = structuredClone(readyAccount)
  resolveNs.mockReset().mockResolvedValue(['ns-1.awsdns-01.org'])
})

const deploySender = (sender: string) => {
  account.parameters['eu-west-2 /prod/environment'] = JSON.stringify({
    PORTAL_CONFIGURATION: JSON.stringify({ sender }),
    ...Object.fromEntries(tableNames.map(name => [tableVariable(name), name])),
  })
}

const json = (content: object): AwsResponse => ({ body: JSON.stringify(content) })
const notFound = (__type: string): AwsResponse => ({ status: 400, ...json({ __type }) })

const reply: Record<string, (input: { region: string; path: string; body: string }) => AwsResponse> = {
  sts: () => ({
    body: '<GetCallerIdentityResponse><GetCallerIdentityResult><Account>111122223333</Account><Arn>arn:aws:sts::111122223333:assumed-role/Staff/sam</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>',
  }),
  ssm: ({ region, body }) => {
    const Value = account.parameters[`${region} ${JSON.parse(body).Name}`]
    return Value === undefined ? notFound('ParameterNotFound') : json({ Parameter: { Value } })
  },
  lambda: () =>
    json({
      AccountLimit: {
        ConcurrentExecutions: account.executions,
        UnreservedConcurrentExecutions: account.unreserved,
      },
    }),
  ses: ({ body }) => {
    if (body.includes('GetSendQuota'))
      return {
        body: `<GetSendQuotaResponse><GetSendQuotaResult><Max24HourSend>${account.mailsPerDay}</Max24HourSend><MaxSendRate>${account.mailsPerSecond}</MaxSendRate></GetSendQuotaResult></GetSendQuotaResponse>`,
      }
    const domain = new URLSearchParams(body).get('Identities.member.1') ?? ''
    const status = account.identities[domain]
    const entry = `<entry><key>${domain}</key><value><VerificationStatus>${status}</VerificationStatus></value></entry>`
    return {
      body: `<GetIdentityVerificationAttributesResponse><GetIdentityVerificationAttributesResult><VerificationAttributes>${status ? entry : ''}</VerificationAttributes></GetIdentityVerificationAttributesResult></GetIdentityVerificationAttributesResponse>`,
    }
  },
  sns: ({ region }) => ({
    body: `<ListSubscriptionsResponse><ListSubscriptionsResult><Subscriptions>${['page', 'ticket']
      .map(
        topic =>
          `<member><Endpoint>${usable.alarmEmail}</Endpoint><TopicArn>arn:aws:sns:${region}:111122223333:clearing-portal-prod-${topic}</TopicArn><SubscriptionArn>${account.subscription}</SubscriptionArn></member>`,
      )
      .join('')}</Subscriptions></ListSubscriptionsResult></ListSubscriptionsResponse>`,
  }),
  dynamodb: () => json({ Table: { WarmThroughput: account.warmThroughput } }),
  secretsmanager: ({ region, body }) =>
    JSON.parse(body).SecretId === captchaSecret && region === 'eu-west-2'
      ? json({ Name: 'hcaptcha' })
      : notFound('ResourceNotFoundException'),
  acm: ({ body }) =>
    JSON.parse(body).CertificateArn === certificate
      ? json({
          Certificate: { Status: account.certificateStatus, SubjectAlternativeNames: ['*.uni.test'] },
        })
      : notFound('ResourceNotFoundException'),
  route53: ({ path }) =>
    path.endsWith(zone.id)
      ? {
          body: `<GetHostedZoneResponse><HostedZone><Name>uni.test.</Name></HostedZone><DelegationSet><NameServers><NameServer>ns-1.awsdns-01.org</NameServer></NameServers></DelegationSet></GetHostedZoneResponse>`,
        }
      : { status: 404, body: '<ErrorResponse><Error><Code>NoSuchHostedZone</Code></Error></ErrorResponse>' },
  cloudfront: () => ({
    body: `<DistributionList><Quantity>${account.distributions}</Quantity></DistributionList>`,
  }),
}

const xmlDenial =
  '<ErrorResponse><Error><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>'
const jsonDenial = JSON.stringify({ __type: 'AccessDeniedException', message: 'no' })
const deniedBodies: Record<string, string> = { lambda: jsonDenial, ses: xmlDenial, cloudfront: xmlDenial }

const aws = await startHttpServer(async (request, response) => {
  const body = await text(request)
  const [, region = '', service = ''] =
    /Credential=[^/]+\/\d+\/([\w-]+)\/(\w+)\//.exec(request.headers.authorization ?? '') ?? []
  const { status = 200, body: content } = account.denied.includes(service)
    ? { status: 403, body: deniedBodies[service] ?? '' }
    : (reply[service]?.({ region, path: request.url ?? '', body }) ?? { status: 404, body: '' })
  response.writeHead(status).end(content)
})
afterAll(aws.stop)
for (const variable of ['', '_SSM', '_SES', '_STS', '_SECRETS_MANAGER', '_DYNAMODB'])
  process.env[`AWS_ENDPOINT_URL${variable}`] = aws.url

const usable = { ...completeSettings, sender: 'clearing@uni.test' }

const checkAll = (settings: object) => {
  const context: Record<string, unknown> = { stage: 'prod', stages: { prod: { ...usable, ...settings } } }
  return runChecks(readDeployment({ tryGetContext: key => context[key] }))
}
/** Returns the result of one check of stage prod. */
const check = async (name: string, settings: object = {}) =>
  (await checkAll(settings)).find(result => result.check === name)
const verdict = (status: string, message: string) =>
  expect.objectContaining({ status, message: expect.stringContaining(message) })

const name = 'clearing.uni.test'
const captchaSiteKey = 'key'
const otherSecret = captchaSecret.replace('hcaptcha', 'other')
const missingCertificate = certificate.replace('0f8b', '0000')
const missingZone = { ...zone, id: 'Z9999999999999999' }
const reservedConcurrency = { 'sign-in': 100, 'create-applicant': 200, 'confirm-attachment': 50 }
const verified = { identities: { 'uni.test': 'Success' } }
const pending = { identities: { 'uni.test': 'Pending' } }
const existing = { senderIdentity: 'existing' }
const deploy = () => deploySender(usable.sender)
const allow = (executions: number) => ({ executions, unreserved: executions })

describe('the preflight of a stage', () => {
  it('passes in an account that is ready, with what takes longest first', async () => {
    const results = await checkAll({ domain: { name, zone } })
    expect(results.map(({ check, status }) => `${status}: ${check}`)).toEqual([
      'passed: SES quota',
      'passed: Lambda concurrency',
      'passed: CloudFront',
      'passed: Domain',
      'passed: SES identity',
      'passed: Captcha',
      'passed: CDK bootstrap, eu-west-2',
      'passed: CDK bootstrap, us-east-1',
      'passed: Alarm emails',
      'passed: Warm throughput',
    ])
  })

  it.each<[check: string, verdict: string, message: string, account: object, settings?: object]>([
    ['SES quota', 'warning', 'Request production access', { mailsPerDay: 200 }],
    ['SES quota', 'warning', 'lower mailsPerDay (50000)', { mailsPerDay: 40_000 }],
    ['SES quota', 'passed', 'mailsPerDay expects 20000 applicants', {}, { mailsPerDay: 60_000 }],
    ['SES quota', 'warning', '100 a second. Request more', {}, { mailsPerSecond: 101 }],
    ['Lambda concurrency', 'warning', 'Request more under Service Quotas', allow(10)],
    ['Lambda concurrency', 'failed', 'The stage reserves', allow(349), { reservedConcurrency }],
    ['Lambda concurrency', 'passed', '1000 executions', allow(1000), { reservedConcurrency }],
    ['CloudFront', 'warning', 'open a support case', { distributions: 0 }],
    ...['eu-west-2', 'us-east-1'].map((region): [string, string, string, object] => [
      `CDK bootstrap, ${region}`,
      'failed',
      `Run: npx cdk bootstrap aws://111122223333/${region}`,
      { parameters: {} },
    ]),
    ['SES identity', 'failed', 'Set senderIdentity to "existing", or to "subdomain"', verified],
    ['SES identity', 'passed', 'is verified', verified, existing],
    ['SES identity', 'passed', 'The deployment creates', verified, { senderIdentity: 'subdomain' }],
    ['SES identity', 'failed', 'no verified identity', pending, existing],
    ['SES identity', 'failed', 'no verified identity', {}, existing],
    ['Captcha', 'passed', 'the secret exists', {}, { captchaSiteKey, captchaSecret }],
    ['Captcha', 'failed', 'no such secret', {}, { captchaSiteKey, captchaSecret: otherSecret }],
    ['Domain', 'failed', 'has no hosted zone Z99', {}, { domain: { name, zone: missingZone } }],
    [
      'Domain',
      'failed',
      'belongs to uni.test, not to test.uk',
      {},
      { domain: { name: 'uni.test.uk', zone: { id: zone.id, name: 'test.uk' } } },
    ],
    ['Domain', 'passed', 'is issued', {}, { domain: { name, certificate } }],
    ['Domain', 'failed', 'is for *.uni.test', {}, { domain: { name: 'clearing.other.test', certificate } }],
    ['Domain', 'failed', 'no such certificate', {}, { domain: { name, certificate: missingCertificate } }],
    ['Domain', 'failed', 'is FAILED', { certificateStatus: 'FAILED' }, { domain: { name, certificate } }],
  ])('%s has %s: %s', async (checkName, status, message, change, settings) => {
    Object.assign(account, change)
    expect(await check(checkName, settings)).toEqual(verdict(status, message))
  })

  it('fails when the zone is not delegated', async () => {
    resolveNs.mockRejectedValue(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    expect(await check('Domain', { domain: { name, zone } })).toEqual(
      verdict('failed', 'Let the parent domain delegate uni.test to ns-1.awsdns-01.org'),
    )
  })

  it.each([{ WriteUnitsPerSecond: 3999 }, { ReadUnitsPerSecond: 11_999 }, { Status: 'UPDATING' }])(
    'warns of busy tables that are not as warm as the settings: %o',
    async missing => {
      deploy()
      const warmThroughput = { reads: 12_000, writes: 4000 }
      expect(await check('Warm throughput', { warmThroughput })).toMatchObject({ status: 'passed' })
      Object.assign(account.warmThroughput, missing)
      expect(await check('Warm throughput', { warmThroughput })).toEqual(
        verdict('warning', 'not warm yet: drafts, mails, sessions, limits, sign-in-links'),
      )
    },
  )

  it('warns of alarm emails that nobody has confirmed after the deployment', async () => {
    account.subscription = 'PendingConfirmation'
    expect(await check('Alarm emails')).toMatchObject({ status: 'passed' })
    deploy()
    expect(await check('Alarm emails')).toEqual(verdict('warning', 'has confirmed 0 of 4 subscriptions'))
    account.subscription = readyAccount.subscription
    expect(await check('Alarm emails')).toEqual(verdict('passed', 'has confirmed 4'))
  })

  it('does not count what the deployed stage has reserved', async () => {
    account.unreserved = 600
    const settings = { reservedConcurrency: { 'sign-in': 600 } }
    expect(await check('Lambda concurrency', settings)).toMatchObject({ status: 'failed' })
    deploy()
    expect(await check('Lambda concurrency', settings)).toMatchObject({ status: 'passed' })
  })

  it("warns until the stage's own identity is verified", async () => {
    deploy()
    account.identities['uni.test'] = 'Pending'
    expect(await check('SES identity')).toEqual(verdict('warning', 'Add the MailDnsRecord outputs'))
    account.identities['uni.test'] = 'Success'
    expect(await check('SES identity')).toMatchObject({ status: 'passed' })
  })

  it('fails in an account that is not registered for CloudFront', async () => {
    account.denied = ['cloudfront']
    deniedBodies.cloudfront = '<ErrorResponse><Error><Code>OptInRequired</Code></Error></ErrorResponse>'
    expect(await check('CloudFront')).toEqual(verdict('failed', 'CloudFront is not enabled'))
    deniedBodies.cloudfront = xmlDenial
  })

  it.each([
    ['lambda', 'Lambda concurrency'],
    ['ses', 'SES quota'],
    ['cloudfront', 'CloudFront'],
  ])('does not check what the caller may not read: %s', async (service, checkName) => {
    account.denied = [service]
    expect(await check(checkName)).toEqual(
      verdict('unchecked', 'You do not have permission to do this in AWS: no'),
    )
  })
})

it('the audit trail names staff by the ARN of their AWS credentials', async () => {
  expect(await loadCallerIdentity()).toBe('arn:aws:sts::111122223333:assumed-role/Staff/sam')
})

describe('npm run admin -- preflight', () => {
  async function run(...commandArguments: string[]) {
    const [out, error] = [createOutput(), createOutput()]
    const terminal = { input: new PassThrough(), out, error }
    const code = await runCommand(['preflight', ...commandArguments], terminal, () =>
      Promise.reject(new Error('the stage is not deployed yet')),
    )
    return { code, out: out.text(), error: error.text() }
  }
  const stage = ['--stage', 'dev']
  const settings = ['-c', 'settings=test/infra/complete-settings.json']

  it('prints a line for each check of a stage in cdk.json', async () => {
    account.executions = 10
    const { code, out } = await run(...stage, ...settings)
    expect(code).toBe(0)
    expect(out).toContain('passed    CDK bootstrap, eu-west-2: version 28\n')
    expect(out).toContain('warning   Lambda concurrency: The account has 10 executions')
  })

  it('exits with 1 when a check fails', async () => {
    delete account.parameters['us-east-1 /cdk-bootstrap/hnb659fds/version']
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
