import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { runCommand } from '#bin/command-line/run-program.ts'
import type { Problem } from '#bin/operator/preflight/aws.ts'
import {
  findConcurrencyProblem,
  findIdentityProblem,
  findQuotaProblem,
  findSubscriptionProblem,
  runCheck,
} from '#bin/operator/preflight/checks.ts'
import { type DomainFacts, findDomainProblem } from '#bin/operator/preflight/domain.ts'
import { findLeftoverProblem } from '#bin/operator/preflight/leftover-resources.ts'
import { operatorProgram } from '#bin/operator/program.ts'
import { readDeployment } from '#infra/settings/deployment.ts'
import completeSettings from '../../../infra/complete-settings.json' with { type: 'json' }
import { createFolder } from '../../../support/temporary-folder.ts'
import { createOutput } from '../../admin/staff-runner.ts'

const { write } = createFolder()
const deployment = (settings: object = {}) => {
  const prod = { ...completeSettings, sender: 'clearing@uni.test', ...settings }
  const context: Record<string, unknown> = { stage: 'prod', stages: { prod } }
  return readDeployment({ tryGetContext: key => context[key] })
}
const { settings } = deployment()
const settingsWith = (changes: object) => deployment(changes).settings

const name = 'clearing.uni.test'
const zone = { id: 'Z0123456789ABCDEFGHIJ', name: 'uni.test' }
const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/0f8b8a3c-1111-4222-8333-444455556666'
const deployed = { sender: 'clearing@uni.test', siteUrl: `https://${name}` }
const nameServers = ['ns-1.awsdns-01.org']
const zoneFacts = { nameServers, delegatedTo: nameServers, recordTypes: [] }
const domainFacts: DomainFacts = { zone: zoneFacts, distributions: [], cnames: [], caa: [] }

/** Returns the problem of a domain with a zone. `changes` are the facts that differ from those of a deployable one. */
const findZoneProblem = (changes: Partial<DomainFacts>, siteUrl?: string) =>
  findDomainProblem(
    deployment({ domain: { name, zone } }),
    { ...domainFacts, ...changes },
    siteUrl === undefined ? undefined : { ...deployed, siteUrl },
  )
const findRecordProblem = (recordTypes: NonNullable<DomainFacts['zone']>['recordTypes'], siteUrl?: string) =>
  findZoneProblem({ zone: { ...zoneFacts, recordTypes } }, siteUrl)
/** The CAA records of the domain and of its parent domain, by the authorities that they name. */
const caaOf = (own: string[], parent: string[]) =>
  Object.entries({ [name]: own, 'uni.test': parent }).map(([domain, issuers]) => ({
    domain,
    records: issuers.map(issue => ({ critical: 0, issue })),
  }))
const findCaaProblem = (own: string[], parent: string[]) => findZoneProblem({ caa: caaOf(own, parent) })
/** Returns the problem of a domain with its own certificate. */
const findCertificateProblem = (changes: Partial<DomainFacts>) =>
  findDomainProblem(deployment({ domain: { name, certificate } }), {
    ...domainFacts,
    zone: undefined,
    ...changes,
  })
const amazon = ['letsencrypt.org', 'amazon.com; cansignhttpexchanges=yes']

const many = { expectedApplicants: 20_000, mailsPerDay: 100_000 }
const manyApplicants = settingsWith(many)
const manyApplicantsWithRate = settingsWith({ ...many, mailsPerSecond: 42 })
const reserving = settingsWith({
  reservedConcurrency: { 'sign-in': 100, 'create-applicant': 200, 'confirm-attachment': 50 },
})
const existing = settingsWith({ senderIdentity: 'existing' })
const subdomain = settingsWith({ senderIdentity: 'subdomain' })
const table = 'clearing-portal-prod-data-applicants-1'
const bucket = 'clearing-portal-prod-data-uploads-1'
const findLeftover = (facts: Partial<Parameters<typeof findLeftoverProblem>[1]>) =>
  findLeftoverProblem(deployment(), { tables: [], buckets: [], ...facts })
const d1 = { cnames: ['d1.cloudfront.net'] }

describe('preflight', () => {
  it.each<[message: string, Problem | undefined]>([
    ['request 25000 a day', findQuotaProblem(settings, 200, 1)],
    ['lower mailsPerDay (50000)', findQuotaProblem(settings, 40_000, 100)],
    ['lower mailsPerSecond (14)', findQuotaProblem(settings, 100_000, 13)],
    ['9 minutes: request 11 a second', findQuotaProblem(settingsWith({ mailsPerSecond: 10 }), 100_000, 10)],
    ['after 24 minutes: request 42 a second', findQuotaProblem(manyApplicants, 100_000, 100)],
    ['The stage reserves 350', findConcurrencyProblem(reserving, 449)],
    [`has no hosted zone ${zone.id}`, findZoneProblem({ zone: undefined })],
    ['let the parent domain delegate uni.test', findZoneProblem({ zone: { ...zoneFacts, delegatedTo: [] } })],
    ['has a record CNAME of', findRecordProblem(['TXT', 'CNAME'])],
    ['E2 of this account', findZoneProblem({ distributions: ['E2'] })],
    ['E2 of this account', findCertificateProblem({ distributions: ['E2'] })],
    ['leads to d1.cloudfront.net', findZoneProblem(d1)],
    ['leads to d1.cloudfront.net', findZoneProblem(d1, 'https://d2.cloudfront.net')],
    ['records of uni.test exclude Amazon', findCaaProblem([], ['letsencrypt.org'])],
    [`of ${name} exclude`, findCaaProblem([';'], amazon)],
    ['aws cloudformation delete-stack', findLeftover({ status: 'ROLLBACK_COMPLETE' })],
    ['Set senderIdentity to "existing"', findIdentityProblem(settings, 'Success', undefined)],
    ['would delete it', findIdentityProblem(existing, 'Success', deployed, true)],
    ['no verified identity', findIdentityProblem(existing, 'Pending', undefined)],
    ['no verified identity', findIdentityProblem(existing, undefined, undefined)],
  ])('fails with "%s"', (message, problem) => {
    expect(problem).toEqual({ status: 'failed', message: expect.stringContaining(message) })
  })

  it.each<[message: string, Problem | undefined]>([
    ['Request more under Service Quotas', findConcurrencyProblem(settings, 10)],
    ['results day needs 688', findConcurrencyProblem(reserving, 450)],
    ['results day needs 688', findConcurrencyProblem(reserving, 687)],
    ['prod has no domain', findDomainProblem(deployment())],
    [`delete-table --table-name ${table}`, findLeftover({ tables: [table] })],
    [`aws s3 rb s3://${bucket}`, findLeftover({ buckets: [bucket] })],
    ['Add the MailDnsRecord', findIdentityProblem(settings, 'Pending', deployed)],
  ])('warns with "%s"', (message, problem) => {
    expect(problem).toEqual({ status: 'warning', message: expect.stringContaining(message) })
  })

  it.each<[what: string, Problem | undefined]>([
    [
      'tables and buckets of another stage',
      findLeftover({
        tables: ['clearing-portal-prod2-data-applicants-1'],
        buckets: ['clearing-portal-production-data-uploads-1'],
      }),
    ],
    ['an unlimited quota', findQuotaProblem(settings, Number.POSITIVE_INFINITY, 100)],
    ['a rate that is enough for many applicants', findQuotaProblem(manyApplicantsWithRate, 100_000, 100)],
    ['enough executions', findConcurrencyProblem(reserving, 688)],
    ['a domain that is free', findZoneProblem({})],
    ['a record of another type', findRecordProblem(['TXT'])],
    ['the record of the deployed stage', findRecordProblem(['A'], deployed.siteUrl)],
    ['a CNAME to the deployed stage', findZoneProblem(d1, 'https://d1.cloudfront.net')],
    ['a CNAME elsewhere', findZoneProblem({ cnames: ['old.uni.test'] })],
    ['CAA records with Amazon', findCaaProblem([], amazon)],
    ['CAA records of the parent that do not count', findCaaProblem(amazon, ['letsencrypt.org'])],
    [
      'CAA records that name nobody',
      findZoneProblem({ caa: [{ domain: name, records: [{ critical: 0, iodef: 'mailto:it@uni.test' }] }] }),
    ],
    ['CAA records beside a certificate', findCertificateProblem({ caa: caaOf([], ['letsencrypt.org']) })],
    ['the tables of a deployed stage', findLeftover({ status: 'CREATE_COMPLETE', tables: [table] })],
    ['a verified identity', findIdentityProblem(existing, 'Success', undefined)],
    ['an existing identity of the deployed stage', findIdentityProblem(existing, 'Success', deployed)],
    ['the identity of the deployed stage', findIdentityProblem(settings, 'Success', deployed)],
    ['no identity of the subdomain', findIdentityProblem(subdomain, undefined, undefined)],
  ])('accepts %s', (_, problem) => {
    expect(problem).toBeUndefined()
  })

  it('says what it could not check with the permissions of the caller', async () => {
    const denied = Object.assign(new Error(), { name: 'AccessDenied' })
    expect(await runCheck('SES quota', () => Promise.reject(denied))).toEqual({
      check: 'SES quota',
      status: 'not checked',
      message: expect.stringContaining('You do not have permission'),
    })
  })

  it.each([
    ['unconfirmed', { SubscriptionArn: 'PendingConfirmation' }, 1],
    ['of another stage', { TopicArn: 'arn:aws:sns:eu-west-2:111122223333:clearing-portal-test-alarms' }, 1],
    ['of another address', { Endpoint: 'other@uni.test' }, 1],
    ['confirmed', {}, undefined],
  ])('counts the confirmed subscriptions to alarms: one that is %s', (_, change, confirmed) => {
    const subscription = {
      Endpoint: 'ops@uni.test',
      TopicArn: 'arn:aws:sns:eu-west-2:111122223333:clearing-portal-prod-alarms',
      SubscriptionArn: 'arn:aws:sns:eu-west-2:111122223333:clearing-portal-prod-alarms:0f8b8a3c',
    }
    const problem = findSubscriptionProblem(
      [subscription, { ...subscription, ...change }],
      'prod',
      'ops@uni.test',
    )
    expect(problem?.message).toEqual(
      confirmed && expect.stringContaining(`has confirmed ${confirmed} of 2 subscriptions`),
    )
  })

  it('exits with 1 when a setting is missing, and with 2 without a stage', async () => {
    const run = async (...words: string[]) => {
      const [out, error] = [createOutput(), createOutput()]
      const terminal = { columns: 80, input: new PassThrough(), out, error }
      const code = await runCommand(operatorProgram, ['preflight', ...words], terminal, () => expect.fail())
      return [code, error.text()]
    }
    expect(await run('--stage', 'test')).toEqual([1, expect.stringContaining('alarmEmail must be')])
    expect(
      await run('--stage', 'dev', '-c', `settings=${write('{ "region": "London" }', 'name=London.json')}`),
    ).toEqual([1, expect.stringContaining('region is not an AWS Region')])
    expect((await run())[0]).toBe(2)
  })
})
