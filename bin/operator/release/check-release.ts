import timers from 'node:timers/promises'
import * as z from 'zod/mini'
import { originHeader } from '#functions/environment.ts'
import { uploadLink } from '#shared/schemas/attachment.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { savedDraft } from '#shared/schemas/draft.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { programme, school } from '#shared/schemas/programme.ts'
import { getServiceMode, serviceFlags } from '#shared/schemas/service.ts'
import { session } from '#shared/schemas/sign-in.ts'
import type { CheckResult } from '../../command-line/check-results.ts'
import type { CommandPorts } from '../../ports/command-ports.ts'
import { DeployedSite, NotCheckedError } from './deployed-site.ts'
import { type Invoke, isMixedRelease, type Release } from './release-history.ts'
import { createTestApplicant, type TestApplicant, testUcasId } from './test-applicant.ts'

export type CheckOptions = {
  ports: CommandPorts
  configuration: Configuration
  invoke: Invoke
  releases: Release[]
  live: Release
}
type CheckContext = CheckOptions & { applicant: TestApplicant; site: DeployedSite }
type Check = (context: CheckContext) => Promise<void> | void

/** The checks, each with its impact on applicants when it fails. They run at the same time. */
const checks: [name: string, impact: string, run: Check][] = [
  ['release', 'Some calls run another release than others', checkVersions],
  ['flags', 'Pages show another mode than the flags say', checkFlags],
  ['authorizer', 'Every call is refused within five minutes', checkOriginSecret],
  ['pages', 'The pages do not open', checkPages],
  ['catalogue', 'Nobody can choose a school, programme or subject', checkCatalogue],
  ['sign-in', 'Nobody can ask for a link', checkSignIn],
  ['links', 'Links do not sign in, or signing out fails', checkLink],
  ['mail', 'No email leaves', checkMail],
  ['draft', 'Answers are not saved', checkDraft],
  ['form', 'Nobody can check entry and apply', checkForm],
  ['documents', 'Nobody can send documents', checkAttachments],
]

export async function checkRelease(options: CheckOptions): Promise<CheckResult[]> {
  const { ports, configuration } = options
  const flags = await ports.flags.readCurrent()
  const site = new DeployedSite(configuration.siteUrl, getServiceMode(flags, ports.now()))
  const applicant = await createTestApplicant(ports, configuration)
  try {
    return await Promise.all(
      checks.map(async ([check, impact, run]): Promise<CheckResult> => {
        try {
          await run({ ...options, applicant, site })
          return { check, status: 'passed', message: '' }
        } catch (error) {
          if (error instanceof NotCheckedError)
            return { check, status: 'not checked', message: error.message }
          return {
            check,
            status: 'failed',
            message: `${impact}: ${error instanceof Error ? error.message : error}`,
          }
        }
      }),
    )
  } finally {
    await applicant.erase()
  }
}

/** A release that was rolled back as a whole is not a mixture. */
function checkVersions({ releases, live }: CheckContext) {
  if (!isMixedRelease(releases, live)) return
  const newest = releases.at(-1) ?? {}
  const others = Object.keys(live).filter(name => live[name] !== newest[name])
  throw new Error(`${others.join(', ')} do not run the newest release. Deploy again, or run release rollback`)
}

async function checkFlags({ site, ports }: CheckContext) {
  const { body } = await site.call('check-service', 200)
  const shown = getServiceMode(serviceFlags.parse(JSON.parse(body)), ports.now())
  if (shown !== site.mode) throw new Error(`pages are told ${shown} instead of ${site.mode}`)
}

const authorization = z.object({ isAuthorized: z.boolean() })

/** Asks the authorizer itself, because API Gateway caches its replies. */
async function checkOriginSecret({ invoke, ports }: CheckContext) {
  const isAuthorized = async (secret: string) =>
    authorization.parse(await invoke('check-origin-secret', { headers: { [originHeader]: secret } }))
      .isAuthorized
  if (!(await isAuthorized(await ports.secrets.get('origin-secret'))))
    throw new Error('check-origin-secret refuses the secret of CloudFront')
  if (await isAuthorized('a guess')) throw new Error('check-origin-secret accepts a guess')
}

async function checkPages({ site }: CheckContext) {
  for (const path of ['/', '/auth/sign-in', '/documents/add']) {
    const { status } = (await site.fetch(path)).response
    if (status !== 200) throw new Error(`${path} returned ${status}`)
  }
}

const cacheMs = 20_000

/** Waits until CloudFront no longer caches replies of the previous release. */
async function checkCatalogue({ site }: CheckContext) {
  await timers.setTimeout(cacheMs)
  const [oneSchool] = z.array(school).parse(JSON.parse((await site.call('list-schools', 200)).body))
  const [oneProgramme] = z.array(programme).parse(JSON.parse((await site.call('list-programmes', 200)).body))
  await site.call('get-school', oneSchool ? 200 : 404, { param: { code: oneSchool?.code ?? 'NONE' } })
  await site.call('get-programme', oneProgramme ? 200 : 404, {
    param: { code: oneProgramme?.code ?? 'NONE' },
  })
  await site.call('list-subjects', 200)
  await site.call('get-captcha-settings', 200)
  await site.call('get-openapi', 200)
}

/** With a captcha, the call must ask for it. Without one, it queues a link, unless many checks have used up the limit. */
async function checkSignIn({ site, applicant, configuration }: CheckContext) {
  const { cookie } = await applicant.queueMail()
  await site.call('get-mail-status', 200, { headers: { cookie } })
  const form = { ucasId: testUcasId, emailAddress: applicant.email }
  await site.call('sign-in', configuration.captchaSiteKey ? 403 : [200, 429], { form })
}

async function checkLink({ site, applicant, ports }: CheckContext) {
  await site.call('show-link', 303, { query: { token: 'unknown' } })
  const token = await applicant.createLink()
  await site.call('show-link', 200, { query: { token } })
  const cookie = (await site.call('follow-link', 303, { form: { token } })).cookie.split(';')[0] ?? ''
  await site.call('get-bearer-token', 200, { headers: { cookie } })
  await site.call('sign-out', 303, { headers: { cookie } })
  await site.call('get-bearer-token', 401, { headers: { cookie } })
  if (await ports.signInLinks.getUsable(token, ports.now())) throw new Error('the link works twice')
}

const mailTimeoutMs = 60_000
const mailPollingMs = 250

/** If other mails wait in the queue, hands this one to the sender directly. */
async function checkMail({ invoke, applicant, ports }: CheckContext) {
  const hasWaiting = await ports.mailQueues.hasWaiting('priority')
  const { mailId } = await applicant.queueMail()
  if (hasWaiting)
    await invoke('send-mail', { Records: [{ messageId: mailId, body: mailId, eventSourceARN: '' }] })
  for (let waitedMs = 0; waitedMs < mailTimeoutMs; waitedMs += mailPollingMs) {
    const mail = await ports.mails.get(mailId)
    if (mail?.deliveryStatus === 'bounced') throw new Error("SES's simulator refuses the mail")
    if (mail?.sentAt) return
    await timers.setTimeout(mailPollingMs)
  }
  throw new Error(`a mail was not sent within ${mailTimeoutMs / 1000} s`)
}

async function createBearerHeaders({ site, applicant }: CheckContext) {
  const { body } = await site.call('get-bearer-token', 200, { headers: { cookie: applicant.sessionCookie } })
  const { ucasPersonalId, bearerToken } = session.parse(JSON.parse(body))
  if (ucasPersonalId !== testUcasId) throw new Error('the session is that of somebody else')
  return { authorization: `Bearer ${bearerToken}` }
}

async function checkDraft(context: CheckContext) {
  const { site } = context
  const headers = await createBearerHeaders(context)
  const form = { ...emptyForm, programmeCode: 'RELEASE-CHECK' }
  await site.call('delete-draft', 204, { headers })
  const { version } = savedDraft.parse(JSON.parse((await site.call('get-draft', 200, { headers })).body))
  await site.call('put-draft', 200, { headers, json: { form, version } })
  const { body } = await site.call('get-draft', 200, { headers })
  if (!body.includes(form.programmeCode)) throw new Error('get-draft returns another form than was saved')
  await site.call('delete-draft', 204, { headers })
}

const refusal = z.object({ messages: z.array(z.object({ path: z.string() })) })

/** Checks the entry of three A levels, and sends a complete form for a programme that does not exist. */
async function checkForm(context: CheckContext) {
  const { site, applicant } = context
  const headers = await createBearerHeaders(context)
  await site.call('get-applicant', 404, { headers })
  const qualifications = {
    version: 1,
    list: ['Mathematics', 'Physics', 'Chemistry'].map(subject => ({ tpe: 'A2', subject, grade: 'A' })),
    english: { type: 'Gcse', grade: '6' },
    secondaryEducation: { type: 'Other' },
  }
  const entry = { version: 1, qualifications, residency: 'A', immigrationStatus: 'A' }
  await site.call('check-entry', 200, { headers, json: entry })

  const programmeCode = 'RELEASE-CHECK'
  const declarations = { gdprAccept: true, qualificationsConfirmed: true, hasBeenInterviewed: null }
  const data = {
    qualifications,
    details: {
      ucasPersonalId: testUcasId,
      email: applicant.email,
      surname: 'Check',
      forenames: 'Release',
      dateOfBirth: '2000-01-01',
      telephone1: '020 7946 0123',
    },
    feeContext: {
      ukResidency: 'A',
      ukImmigrationStatus: 'A',
      countryOfDomicile: 'XF',
      nationality: 'GBR',
    },
    ...declarations,
  }
  const json = { programmeCode, data }
  const { body } = await site.call('create-applicant', 422, { headers, query: { programmeCode }, json })
  const { messages } = refusal.parse(JSON.parse(body))
  if (messages.some(({ path }) => path !== 'programmeCode'))
    throw new Error('create-applicant refuses a complete form with other messages')
  const change = { programmeCode, data: { version: 1, ...declarations } }
  await site.call('create-application', 404, { headers, json: change })
}

async function checkAttachments({ site, applicant }: CheckContext) {
  const param = { requestId: await applicant.requestAttachment() }
  await site.call('get-attachment-request', 200, { param })
  const file = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
  const query = { fileName: 'release-check.pdf', size: String(file.length) }
  const { body } = await site.call('get-upload-link', 200, { param, query })
  const { url, attachmentId } = uploadLink.parse(JSON.parse(body))
  const headers = { 'content-type': 'application/pdf' }
  const { status } = await fetch(url, { method: 'PUT', body: file, headers })
  if (status !== 200) throw new Error(`the upload returned ${status}`)
  await site.call('confirm-attachment', 201, { param, json: { attachmentId } })
}
