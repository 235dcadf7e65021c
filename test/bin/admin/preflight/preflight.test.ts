import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
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

const reply: Record<string, (input: { region: string; path: string; body: string }) => AwsResponse> = {
  sts: () => ({
    body: '<GetCallerIdentityResponse><GetCallerIdentityResult><Account>111122223333</Account><Arn>arn:aws:sts::111122223333:assumed-role/Staff/sam</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>',
  }),
  ssm: ({ region, body }) => {
    const Value = account.parameters[`${region} ${JSON.parse(body).Name}`]
    return Value === undefined
      ? { status: 400, body: JSON.stringify({ __type: 'ParameterNotFound' }) }
      : { body: JSON.stringify({ Parameter: { Value } }) }
  },
  lambda: () => ({
    body: JSON.stringify({
      AccountLimit: {
        ConcurrentExecutions: account.executions,
        UnreservedConcurrentExecutions: account.unreserved,
      },
    }),
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
  dynamodb: () => ({ body: JSON.stringify({ Table: { WarmThroughput: account.warmThroughput } }) }),
  secretsmanager: ({ region, body }) =>
    JSON.parse(body).SecretId === captchaSecret && region === 'eu-west-2'
      ? { body: JSON.stringify({ Name: 'hcaptcha' }) }
      : { status: 400, body: JSON.stringify({ __type: 'ResourceNotFoundException' }) },
  acm: ({ body }) =>
    JSON.parse(body).CertificateArn === certificate
      ? {
          body: JSON.stringify({
            Certificate: { Status: account.certificateStatus, SubjectAlternativeNames: ['*.uni.test'] },
          }),
        }
      : { status: 400, body: JSON.stringify({ __type: 'ResourceNotFoundException' }) },
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

describe('the preflight of a stage', () => {
  it('looks up the secret of the captcha', async () => {
    const captchaSiteKey = 'key'
    expect(await check('Captcha', { captchaSiteKey, captchaSecret })).toEqual(
      verdict('passed', 'the secret exists'),
    )
    expect(
      await check('Captcha', { captchaSiteKey, captchaSecret: captchaSecret.replace('hcaptcha', 'other') }),
    ).toEqual(verdict('failed', 'no such secret in eu-west-2'))
  })

  it('passes in an account that is ready, with what takes longest first', async () => {
    const results = await checkAll({ domain: { name: 'clearing.uni.test', zone } })
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

  it('says how many applicants the grant of SES is for', async () => {
    expect(await check('SES quota', { mailsPerDay: 60_000 })).toEqual(
      verdict('passed', 'mailsPerDay expects 20000 applicants'),
    )
  })

  it('warns of alarm emails that nobody has confirmed after the deployment', async () => {
    account.subscription = 'PendingConfirmation'
    expect(await check('Alarm emails')).toMatchObject({ status: 'passed' })
    deploySender(usable.sender)
    expect(await check('Alarm emails')).toEqual(verdict('warning', 'has confirmed 0 of 4 subscriptions'))
    account.subscription = readyAccount.subscription
    expect(await check('Alarm emails')).toEqual(verdict('passed', 'has confirmed 4'))
  })

  it.each([{ WriteUnitsPerSecond: 7999 }, { ReadUnitsPerSecond: 11_999 }, { Status: 'UPDATING' }])(
    'warns of busy tables that are not as warm as the settings: %o',
    async missing => {
      deploySender(usable.sender)
      const warmThroughput = { reads: 12_000, writes: 8000 }
      account.warmThroughput.WriteUnitsPerSecond = 8000
      expect(await check('Warm throughput', { warmThroughput })).toMatchObject({ status: 'passed' })
      Object.assign(account.warmThroughput, missing)
      expect(await check('Warm throughput', { warmThroughput })).toEqual(
        verdict('warning', 'not warm yet: drafts, mails, sessions, limits, sign-in-links'),
      )
    },
  )

  it.each(['eu-west-2', 'us-east-1'])('fails without a bootstrap in %s', async region => {
    delete account.parameters[`${region} /cdk-bootstrap/hnb659fds/version`]
    expect(await check(`CDK bootstrap, ${region}`)).toEqual(
      verdict('failed', `Run: npx cdk bootstrap aws://111122223333/${region}`),
    )
  })

  it.each([
    [449, 'failed'],
    [1000, 'passed'],
  ])('with %i executions and 350 to reserve has %s', async (executions, status) => {
    account.executions = account.unreserved = executions
    const reservedConcurrency = { signIn: 100, submission: 100, documents: 50 }
    expect(await check('Lambda concurrency', { reservedConcurrency })).toMatchObject({ status })
  })

  it('does not count what the deployed stage has reserved', async () => {
    account.unreserved = 600
    const settings = { reservedConcurrency: { signIn: 600 } }
    expect(await check('Lambda concurrency', settings)).toMatchObject({ status: 'failed' })
    deploySender(usable.sender)
    expect(await check('Lambda concurrency', settings)).toMatchObject({ status: 'passed' })
  })

  it('warns of the ten executions of a new account', async () => {
    account.executions = account.unreserved = 10
    expect(await check('Lambda concurrency')).toEqual(verdict('warning', 'Request more under Service Quotas'))
  })

  it('fails when another stack has the identity that the deployment creates', async () => {
    account.identities['uni.test'] = 'Success'
    expect(await check('SES identity')).toEqual(
      verdict('failed', 'Set senderIdentity to "existing", or to "subdomain"'),
    )
    expect(await check('SES identity', { senderIdentity: 'existing' })).toMatchObject({ status: 'passed' })
    expect(await check('SES identity', { senderIdentity: 'subdomain' })).toMatchObject({ status: 'passed' })
  })

  it('fails when the existing identity is missing or not verified', async () => {
    expect(await check('SES identity', { senderIdentity: 'existing' })).toMatchObject({ status: 'failed' })
    account.identities['uni.test'] = 'Pending'
    expect(await check('SES identity', { senderIdentity: 'existing' })).toMatchObject({ status: 'failed' })
  })

  it("warns until the stage's own identity is verified", async () => {
    deploySender(usable.sender)
    account.identities['uni.test'] = 'Pending'
    expect(await check('SES identity')).toEqual(verdict('warning', 'Add the MailDnsRecord outputs'))
    account.identities['uni.test'] = 'Success'
    expect(await check('SES identity')).toMatchObject({ status: 'passed' })
  })

  it("warns of SES's sandbox, and of a quota below the settings", async () => {
    account.mailsPerDay = 200
    expect(await check('SES quota')).toEqual(verdict('warning', 'Request production access'))
    account.mailsPerDay = 40_000
    expect(await check('SES quota')).toEqual(verdict('warning', 'lower mailsPerDay (50000)'))
    expect(await check('SES quota', { mailsPerDay: 40_000 })).toMatchObject({ status: 'passed' })
    expect(await check('SES quota', { mailsPerDay: 40_000, mailsPerSecond: 101 })).toMatchObject({
      status: 'warning',
    })
  })

  it('fails when the zone is not in the account, has another name or is not delegated', async () => {
    const name = 'clearing.uni.test'
    const missing = { ...zone, id: 'Z9999999999999999' }
    expect(await check('Domain', { domain: { name, zone: missing } })).toEqual(
      verdict('failed', 'This account has no hosted zone Z9999999999999999'),
    )
    const parent = { id: zone.id, name: 'test.uk' }
    expect(await check('Domain', { domain: { name: 'uni.test.uk', zone: parent } })).toEqual(
      verdict('failed', 'belongs to uni.test, not to test.uk'),
    )
    resolveNs.mockRejectedValue(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    expect(await check('Domain', { domain: { name, zone } })).toEqual(
      verdict('failed', 'Let the parent domain delegate uni.test to ns-1.awsdns-01.org'),
    )
  })

  it('fails when the certificate is missing, not issued or for another name', async () => {
    const name = 'clearing.uni.test'
    expect(await check('Domain', { domain: { name, certificate } })).toMatchObject({ status: 'passed' })
    expect(await check('Domain', { domain: { name: 'clearing.other.test', certificate } })).toEqual(
      verdict('failed', 'The certificate is for *.uni.test'),
    )
    const missing = certificate.replace('0f8b', '0000')
    expect(await check('Domain', { domain: { name, certificate: missing } })).toEqual(
      verdict('failed', 'This account has no such certificate'),
    )
    account.certificateStatus = 'PENDING_VALIDATION'
    expect(await check('Domain', { domain: { name, certificate } })).toEqual(
      verdict('failed', 'is PENDING_VALIDATION'),
    )
  })

  it('warns of an account without a distribution, which AWS may have to verify first', async () => {
    account.distributions = 0
    expect(await check('CloudFront')).toEqual(verdict('warning', 'open a support case'))
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
  ])('does not check what the caller may not read: %s', async (service, name) => {
    account.denied = [service]
    expect(await check(name)).toEqual(
      verdict('unchecked', 'You do not have permission to do this in AWS: no'),
    )
  })
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

  it('exits with 1 when a setting is missing', async () => {
    const { code, error } = await run('--stage', 'test')
    expect(code).toBe(1)
    expect(error).toContain('alarmEmail must be')
  })

  it('exits with 2 without a stage', async () => {
    expect((await run()).code).toBe(2)
  })
})
