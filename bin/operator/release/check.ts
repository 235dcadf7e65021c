import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { originHeader } from '#functions/environment.ts'
import { uploadLink } from '#shared/schemas/attachment.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { savedDraft } from '#shared/schemas/draft.ts'
import { entryCheckResult } from '#shared/schemas/entry-check.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { programme, school } from '#shared/schemas/programme.ts'
import { serviceFlags } from '#shared/schemas/service.ts'
import { session } from '#shared/schemas/sign-in.ts'
import type { Ports } from '../../admin/tables/ports.ts'
import { type Caller, NotChecked } from './call.ts'
import { isMixture, type Release } from './releases.ts'
import { createTestApplicant, type TestApplicant } from './test-applicant.ts'

export type CheckOptions = {
  ports: Ports
  configuration: Configuration
  call: Caller
  releases: Release[]
  live: Release
  mailTimeoutMs?: number
  cacheMs?: number
}
type Tools = Omit<CheckOptions, 'call'> & Caller & { applicant: TestApplicant }
/** Throws an error that says what is wrong. */
type Check = (tools: Tools) => Promise<void> | void

/** The checks, each with what applicants notice when it fails. They run at the same time. */
const checks: [name: string, notice: string, run: Check][] = [
  ['release', 'Some calls run another release than others', checkVersions],
  ['flags', 'Pages show another mode than the flags say', checkFlags],
  ['authorizer', 'Every call is refused within five minutes', checkOrigin],
  ['pages', 'The pages do not open', checkPages],
  ['catalogue', 'Nobody can choose a school, programme or subject', checkCatalogue],
  ['sign-in', 'Nobody can ask for a link', checkSignIn],
  ['links', 'Links do not sign in, or signing out fails', checkLink],
  ['mail', 'No email leaves', checkMail],
  ['session', 'Whoever is signed in is signed out, or sees no form', checkSession],
  ['draft', 'Answers are not saved', checkDraft],
  ['entry check', 'Nobody learns which programmes they qualify for', checkEntry],
  ['submission', 'Nobody can apply', checkSubmission],
  ['documents', 'Nobody can send documents', checkDocuments],
]

/** Runs every check as the test applicant, and deletes what that leaves. */
export async function checkRelease({ call: caller, ...options }: CheckOptions) {
  const applicant = await createTestApplicant(options.ports, options.configuration)
  try {
    const tools = { ...options, ...caller, applicant }
    return await Promise.all(
      checks.map(async ([check, notice, run]) => {
        try {
          await run(tools)
          return { check, problem: null }
        } catch (error) {
          if (error instanceof NotChecked) return { check, problem: null, notChecked: error.mode }
          return { check, problem: `${notice}: ${error instanceof Error ? error.message : error}` }
        }
      }),
    )
  } finally {
    await applicant.erase()
  }
}

/** A release that was rolled back is no mixture. */
function checkVersions({ releases, live }: Tools) {
  if (!isMixture(releases, live)) return
  const newest = releases.at(-1) ?? {}
  const others = Object.keys(live).filter(name => live[name] !== newest[name])
  throw new Error(`${others.join(', ')} do not run the newest release. Deploy again, or run release rollback`)
}

async function checkFlags({ call, ports }: Tools) {
  const { body } = await call('check-service', 200)
  const shown = serviceFlags.parse(JSON.parse(body))
  const stored = await ports.flags.readCurrent()
  if (shown.closed !== stored.closed || shown.embargoEndTime !== stored.embargoEndTime)
    throw new Error(`pages are told ${JSON.stringify(shown)} instead of ${JSON.stringify(stored)}`)
}

const authorization = z.object({ isAuthorized: z.boolean() })

/** Asks the authorizer itself, because API Gateway caches its replies. */
async function checkOrigin({ invoke, ports }: Tools) {
  const isAuthorized = async (secret: string) =>
    authorization.parse(await invoke('check-origin', { headers: { [originHeader]: secret } })).isAuthorized
  if (!(await isAuthorized(await ports.secrets.get('origin-secret'))))
    throw new Error('check-origin refuses the secret of CloudFront')
  if (await isAuthorized('a guess')) throw new Error('check-origin accepts a guess')
}

async function checkPages({ getPage }: Tools) {
  for (const path of ['/', '/auth/sign-in', '/documents/add']) {
    const status = await getPage(path)
    if (status !== 200) throw new Error(`${path} returned ${status}`)
  }
}

const defaultCacheMs = 20_000

/** Waits until CloudFront has forgotten the replies of the release before. */
async function checkCatalogue({ call, cacheMs = defaultCacheMs }: Tools) {
  await pause(cacheMs)
  const schools = z.array(school).parse(JSON.parse((await call('list-schools', 200)).body))
  const programmes = z.array(programme).parse(JSON.parse((await call('list-programmes', 200)).body))
  const [oneSchool, oneProgramme] = [schools[0], programmes[0]]
  await call('get-school', oneSchool ? 200 : 404, { param: { code: oneSchool?.code ?? 'NONE' } })
  await call('get-programme', oneProgramme ? 200 : 404, { param: { code: oneProgramme?.code ?? 'NONE' } })
  await call('list-subjects', 200)
  await call('get-captcha-settings', 200)
  await call('get-openapi', 200)
}

/** With a captcha, the call must ask for it. Without one, it queues a link, unless an earlier check just did. */
async function checkSignIn({ call, applicant, configuration }: Tools) {
  const { cookie } = await applicant.queueMail()
  await call('get-mail-status', 200, { headers: { cookie } })
  const form = { ucasId: applicant.ucasId, emailAddress: applicant.mailbox }
  const request = { form }
  if (configuration.captchaSiteKey) await call('sign-in', 403, request)
  else await call('sign-in', [200, 429], request)
}

async function checkLink({ call, applicant, ports }: Tools) {
  await call('show-link', 303, { query: { token: 'unknown' } })
  const token = await applicant.createLink()
  await call('show-link', 200, { query: { token } })
  const cookie = (await call('follow-link', 303, { form: { token } })).cookie.split(';')[0] ?? ''
  const headers = { cookie }
  await call('get-bearer-token', 200, { headers })
  await call('sign-out', 303, { headers })
  await call('get-bearer-token', 401, { headers })
  if (await ports['sign-in-links'].getUsable(token, ports.now())) throw new Error('the link works twice')
}

const defaultMailTimeoutMs = 60_000
const mailPollingMs = 250

/**
 * Queues a link to SES's simulator, and waits until SES has accepted it. If the mails of applicants fill the queue, hands
 * the link to the sender directly.
 */
async function checkMail({ invoke, applicant, ports, mailTimeoutMs = defaultMailTimeoutMs }: Tools) {
  const { mailId } = await applicant.queueMail()
  const endsAt = Date.now() + mailTimeoutMs
  const readState = async () => {
    const mail = await ports.mails.get(mailId)
    return mail && ports.mails.getState(mail, ports.now())
  }
  let state = await readState()
  const isUnsent = () => state === 'queued' || state === 'delayed'
  for (; isUnsent() && Date.now() < endsAt; await pause(mailPollingMs)) state = await readState()
  if (isUnsent() && (await ports['mail-queues'].hasWaiting('priority'))) {
    await invoke('send-mail', { Records: [{ messageId: mailId, body: mailId, eventSourceARN: '' }] })
    state = await readState()
  }
  if (isUnsent()) throw new Error(`a mail was not sent within ${mailTimeoutMs / 1000} s`)
  if (state === 'bounced') throw new Error("SES's simulator refuses the mail")
}

async function checkSession(tools: Tools) {
  await tools.call('get-applicant', 404, { headers: await signIn(tools) })
}

/** Returns the headers of a call that needs a bearer token. */
async function signIn({ call, applicant }: Tools) {
  const { body } = await call('get-bearer-token', 200, { headers: { cookie: applicant.cookie } })
  const { ucasPersonalId, bearerToken } = session.parse(JSON.parse(body))
  if (ucasPersonalId !== applicant.ucasId) throw new Error('the session is that of somebody else')
  return { authorization: `Bearer ${bearerToken}` }
}

async function checkDraft(tools: Tools) {
  const { call } = tools
  const headers = await signIn(tools)
  const surname = 'Release check'
  const { data } = emptyForm
  const form = { ...emptyForm, data: { ...data, details: { ...data.details, surname } } }
  await call('delete-draft', 204, { headers })
  const { version } = savedDraft.parse(JSON.parse((await call('get-draft', 200, { headers })).body))
  await call('put-draft', 200, { headers, json: { form, version } })
  const { body } = await call('get-draft', 200, { headers })
  if (!body.includes(surname)) throw new Error('get-draft returns another form than was saved')
  await call('delete-draft', 204, { headers })
}

async function checkEntry(tools: Tools) {
  const { call, applicant } = tools
  const json = {
    version: 1,
    qualifications: applicant.form.data.qualifications,
    residency: 'A',
    immigrationStatus: 'A',
  }
  const { body } = await call('check-entry', 200, { headers: await signIn(tools), json })
  z.array(entryCheckResult).parse(JSON.parse(body))
}

const refusal = z.object({ messages: z.array(z.object({ path: z.string() })) })

/** Sends a complete form for a programme that does not exist. */
async function checkSubmission(tools: Tools) {
  const { call, applicant } = tools
  const headers = await signIn(tools)
  const { programmeCode } = applicant.form
  const { body } = await call('create-applicant', 422, {
    headers,
    query: { programmeCode },
    json: applicant.form,
  })
  const { messages } = refusal.parse(JSON.parse(body))
  if (messages.some(({ path }) => path !== 'programmeCode'))
    throw new Error('create-applicant refuses a complete form with other messages')
  const data = { version: 1, ...applicant.declarations }
  await call('create-application', 404, { headers, json: { programmeCode, data } })
}

async function checkDocuments({ call, applicant }: Tools) {
  const requestId = await applicant.requestDocuments()
  const param = { requestId }
  await call('get-attachment-request', 200, { param })
  const file = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
  const query = { fileName: 'release-check.pdf', size: String(file.length) }
  const { body } = await call('get-upload-link', 200, { param, query })
  const { url, attachmentId } = uploadLink.parse(JSON.parse(body))
  const headers = { 'content-type': 'application/pdf' }
  const { status } = await fetch(url, { method: 'PUT', body: file, headers })
  if (status !== 200) throw new Error(`the upload returned ${status}`)
  await call('confirm-attachment', 201, { param, json: { attachmentId } })
}
