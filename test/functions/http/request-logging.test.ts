import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { metricNames } from '#functions/environment.ts'
import { recordMailEvent } from '#functions/mail/record-mail-event.ts'
import { createPorts } from '#functions/ports/ports.ts'
import { portal } from '#functions/routes/portal.ts'
import { correlationHeader, formatReference } from '#shared/correlation-id.ts'
import { createPdf } from '../../create-pdf.ts'
import { completeForm, threeALevels } from '../../sample-application.ts'
import { captureLog, type LogLine } from '../captured-log.ts'
import { uploadSteps } from '../faults/support/upload-steps.ts'
import { localPortal, newUcasId, signIn } from '../local-portal.ts'
import { sendQueuedMails } from '../send-queued-mails.ts'
import { openPortal, setFlag } from '../set-flag.ts'

const local = localPortal()
const { request, ports } = local
const uploads = uploadSteps(local)
const log = captureLog()
const correlationId = '7f1c0f9e-3f4b-4d0a-9c55-2b8f6f0f4f11'

/** Headers and bodies of all refusals. */
const refusals: string[] = []
/** Texts that must not appear in the log or in a refusal. */
const secrets: string[] = []
const addSecrets = (...texts: string[]) => {
  for (const text of texts) secrets.push(text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1))
}

async function requestAndRecord(...[method, path, init]: Parameters<typeof request>) {
  const response = await request(method, path, init)
  if (response.status >= 400)
    refusals.push(`${JSON.stringify([...response.headers])} ${await response.clone().text()}`)
  return response
}

const sumMetric = (name: string, lines: LogLine[]) =>
  lines.reduce((sum, line) => sum + (typeof line[name] === 'number' ? line[name] : 0), 0)
/** Returns how often each metric is counted during an action. */
async function countMetrics(action: () => Promise<unknown>) {
  const capturedLog = captureLog()
  await action()
  return Object.fromEntries(
    metricNames.flatMap(name => {
      const count = sumMetric(name, capturedLog.lines())
      return count > 0 ? [[name, count]] : []
    }),
  )
}

/** A portal whose table of applicants fails with an error that contains a text. */
const createFailingPortal = (text: string) =>
  portal({
    ...ports,
    applicants: {
      ...ports.applicants,
      findByPair: () => {
        const message = `no ${text}\n    at ${text} (/of/${text}.ts:1:1)`
        throw Object.assign(new Error(message), { name: text, code: text })
      },
    },
  })

const pdf = createPdf(64, 'of an applicant')
let applicant: Awaited<ReturnType<typeof signIn>>
let requestId: string

beforeAll(async () => {
  await local.seed()
  applicant = await signIn(local)
  requestId = await uploads.createRequest()
  addSecrets(
    applicant.ucasId,
    applicant.email,
    applicant.email.toUpperCase(),
    applicant.token,
    applicant.bearer,
    requestId,
  )
  addSecrets(applicant.cookie.split('=')[1] ?? '', '2009-03-14', 'Ada Maria')
})
afterAll(() => openPortal(ports))

describe('metrics are counted once', () => {
  it('for a link, its email and the session, although the link is used twice', async () => {
    const counts = await countMetrics(async () => {
      const otherApplicant = await signIn(local)
      await request('POST', '/auth/verify', { form: { token: otherApplicant.token } })
      addSecrets(otherApplicant.ucasId, otherApplicant.email, otherApplicant.token)
    })
    expect(counts).toEqual({ 'links-queued': 1, 'mails-sent': 1, 'sessions-begun': 1 })
  })

  it('for an entry check and a repeated submission', async () => {
    const { bearer } = applicant
    const headers = { 'idempotency-key': 'once' }
    const json = completeForm(applicant)
    const path = `/api/applicant?programmeCode=${json.programmeCode}`
    const check = { version: 1, qualifications: threeALevels(), residency: 'A', immigrationStatus: 'A' }
    const counts = await countMetrics(async () => {
      expect(
        (await requestAndRecord('POST', '/api/qualifications/entry', { json: check, bearer })).status,
      ).toBe(200)
      expect((await requestAndRecord('POST', path, { json, bearer, headers })).status).toBe(201)
      expect((await requestAndRecord('POST', path, { json, bearer, headers })).status).toBe(201)
      expect((await requestAndRecord('POST', path, { json, bearer })).status).toBe(409)
    })
    expect(counts).toEqual({ 'entry-checks': 1, submissions: 1, refusals: 1 })
  })

  it('for a document that is confirmed twice, and for one with the wrong content', async () => {
    const good = await uploads.createLink(requestId, 'grades.pdf')
    const bad = await uploads.createLink(requestId, 'program.pdf')
    await uploads.put(good.url, pdf)
    await uploads.put(bad.url, Buffer.from('MZ a program'))
    const counts = await countMetrics(async () => {
      for (const { attachmentId } of [good, good, bad]) await uploads.confirm(requestId, attachmentId)
    })
    expect(counts).toEqual({ 'uploads-accepted': 1, 'uploads-rejected': 1, refusals: 1 })
  })

  it('for an email that is not sent', async () => {
    const ucasId = newUcasId()
    const email = `refused${ucasId}@example.org`
    addSecrets(ucasId, email)
    await sendQueuedMails(ports)
    await requestAndRecord('POST', '/auth/signin', { form: { ucasId, emailAddress: email } })
    const send = () => Promise.reject(new Error(`${email} is not verified`))
    expect(await countMetrics(() => sendQueuedMails({ ...ports, mail: { send } }))).toEqual({
      'mails-failed': 1,
    })
    await sendQueuedMails(ports)
  })

  it('for an email that bounces', async () => {
    const mail = { destination: [applicant.email], tags: { mail: ['unknown'] } }
    const bounce = { eventType: 'Bounce', bounce: { bounceType: 'Permanent' }, mail }
    expect(await countMetrics(() => recordMailEvent({ detail: bounce }, ports))).toEqual({
      'mails-bounced': 1,
    })
    const malformedEvent = recordMailEvent(
      { detail: { eventType: [applicant.email], mail: applicant.ucasId } },
      ports,
    )
    await expect(malformedEvent).rejects.toThrow('record-mail-event failed: its log says where')
  })

  it('for a service flag with an unreadable value, whose name is logged', async () => {
    const capturedLog = captureLog()
    await setFlag('closed', 'maybe')
    const newPortal = portal(createPorts({ now: () => local.clock.now }))
    const counts = await countMetrics(async () => newPortal.request('/portal/api/check-service'))
    await openPortal(ports)
    expect(counts).toMatchObject({ 'unreadable-flags': 1 })
    const event = 'service flags unreadable'
    const expectedLine = {
      level: 'error',
      function: 'check-service',
      event,
      error: 'MalformedFlag',
      code: 'closed',
    }
    expect(capturedLog.lines()).toContainEqual(expect.objectContaining(expectedLine))
  })
})

describe('the correlation id of a call', () => {
  it('is in the response and in the log', async () => {
    const response = await request('GET', '/api/schools', { headers: { [correlationHeader]: correlationId } })
    expect(response.headers.get(correlationHeader)).toBe(correlationId)
    expect(log.lines().filter(line => line.correlation === correlationId)).toEqual([
      expect.objectContaining({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        function: 'list-schools',
        route: 'GET /portal/api/schools',
        status: 200,
        milliseconds: expect.any(Number),
        cold: false,
      }),
    ])
  })

  it('is the source of the reference of a server error', async () => {
    const headers = { authorization: `Bearer ${applicant.bearer}`, [correlationHeader]: correlationId }
    const response = await createFailingPortal('x').request('/portal/api/applicant', { headers })
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ kind: 'server', reference: '7F1C-0F9E' }),
    ])
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        correlation: correlationId,
        reference: '7F1C-0F9E',
        refusal: 'server',
        level: 'error',
        error: 'x',
        at: expect.arrayContaining([expect.stringContaining('request-logging.test.ts')]),
      }),
    )
  })

  it('is the source of the reference on the page after a link', async () => {
    const links = { ...ports['sign-in-links'], getUsable: failToRead }
    const failingPortal = portal({ ...ports, 'sign-in-links': links })
    const response = await failingPortal.request('/portal/auth/verify', {
      method: 'POST',
      headers: { accept: 'text/html', [correlationHeader]: correlationId },
      body: new URLSearchParams({ token: applicant.token }),
    })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain(formatReference(correlationId))
  })

  it('is logged on Lambda in one line with the trace id', async () => {
    const stdoutWrite = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.stubEnv('LOG_FILE', undefined)
    vi.stubEnv(
      '_X_AMZN_TRACE_ID',
      'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
    )
    await request('GET', '/api/schools', { headers: { [correlationHeader]: correlationId } })
    const lines = stdoutWrite.mock.calls.map(([line]) => String(line))
    stdoutWrite.mockRestore()
    vi.unstubAllEnvs()
    expect(lines).toEqual([expect.stringMatching(/^\{[^\n]+\}\n$/)])
    const trace = '1-5759e988-bd862e3fe1be46a994272793'
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ correlation: correlationId, trace })
  })

  it('is replaced when it is not a UUID', async () => {
    for (const value of [
      applicant.ucasId,
      applicant.email,
      `${correlationId}${applicant.ucasId}`,
      applicant.token,
      '',
    ]) {
      const response = await requestAndRecord('GET', '/api/programmes/NONE', {
        headers: { [correlationHeader]: value },
      })
      expect(response.headers.get(correlationHeader)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    }
  })
})

describe('the log and the refusals', () => {
  it('contain no personal data from any part of a request', async () => {
    const { ucasId, email, token, bearer, cookie } = applicant
    for (const word of [ucasId, email, token, requestId, '2009-03-14']) {
      const encoded = encodeURIComponent(word)
      const headers = {
        [correlationHeader]: word,
        'user-agent': word,
        'x-forwarded-for': word,
        referer: word,
      }
      const form = completeForm({ ucasId: word, email: word }, word)
      const link = `/api/attachment-request/${requestId}`
      const calls: Parameters<typeof request>[] = [
        ['GET', `/api/programmes/${encoded}?dateOfBirth=${encoded}`, { headers }],
        ['GET', `/api/schools/${encoded}`, { cookie: `session=${encoded}`, headers }],
        ['GET', `/api/attachment-request/x${encoded}`, { headers }],
        ['GET', `${link}/upload-link?fileName=${encoded}&size=${encoded}`],
        ['POST', `${link}/attachments`, { json: { attachmentId: word } }],
        ['POST', '/auth/signin', { form: { ucasId: word, emailAddress: `${word}@`, next: word } }],
        ['POST', '/auth/verify', { form: { token: word }, headers: { origin: `https://${word}.org` } }],
        ['GET', '/auth/bearer-token', { cookie: `session=${word}` }],
        ['GET', '/api/applicant', { bearer: word }],
        ['PUT', '/api/draft', { json: `{"${word}": `, bearer }],
        ['PUT', '/api/draft', { json: { [word]: word, version: word }, bearer }],
        ['POST', '/api/qualifications/entry', { json: { [word]: { [word]: word } }, bearer }],
        ['POST', `/api/applicant?programmeCode=${encoded}`, { json: form, bearer }],
        ['POST', '/api/application', { json: { programmeCode: word, data: form.data }, bearer }],
      ]
      for (const call of calls) await requestAndRecord(...call)
      await createFailingPortal(word).request('/portal/api/applicant', {
        headers: { authorization: `Bearer ${bearer}` },
      })
    }
    await requestAndRecord('GET', '/auth/signout', { cookie, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(refusals.length).toBeGreaterThan(50)
    const output = [log.text(), ...refusals].join('\n')
    expect(secrets.filter(secret => secret && output.includes(secret))).toEqual([])
  })
})

describe('the metrics in the log', () => {
  it('are complete, with their units, and refusals by kind', () => {
    const directives = log.lines().flatMap(line => line._aws?.CloudWatchMetrics ?? [])
    const units = directives.flatMap(({ Metrics }) => Metrics.map(({ Name, Unit }) => [Name, Unit]))
    // Tests of the limits (attacks.test.ts) and the captcha (captcha.test.ts) see the others.
    const elsewhere = ['links-over-daily-limit', 'captchas-unverified']
    const writtenHere = metricNames.filter(name => !elsewhere.includes(name))
    expect(Object.fromEntries(units)).toEqual(Object.fromEntries(writtenHere.map(name => [name, 'Count'])))
    const refusalDirectives = directives.filter(({ Metrics }) => Metrics[0]?.Name === 'refusals')
    expect(refusalDirectives.every(({ Dimensions }) => Dimensions[0]?.join() === 'portal,refusal')).toBe(true)
    const kinds = new Set(log.lines().flatMap(({ refusal }) => refusal ?? []))
    for (const kind of ['unauthorised', 'denied', 'not-found', 'conflict', 'invalid', 'client', 'server'])
      expect(kinds).toContain(kind)
  })
})

function failToRead(): never {
  throw new Error('the table is unavailable')
}
