import { describe, expect, it, vi } from 'vitest'
import { metricNames } from '#functions/environment.ts'
import { recordMailEvent } from '#functions/mail/record-mail-event.ts'
import { unreachableText } from '#shared/errors.ts'
import { createPdf } from '../../support/create-pdf.ts'
import { completeSubmission, threeALevels } from '../../support/sample-application.ts'
import { captureLog } from '../support/captured-log.ts'
import { createDeliveryEvent } from '../support/delivery-event.ts'
import { createCaller, readReply, requestLink, seededPortal, signInByMail } from '../support/local-portal.ts'
import { sendQueuedMails } from '../support/send-queued-mails.ts'
import { createSession, newApplicantRequest } from '../support/test-applicants.ts'
import { uploadSteps } from '../support/upload-steps.ts'

const local = await seededPortal()
const { request, ports } = local

/** Makes a call that fails with an error that contains a text. */
async function callFailing(text: string) {
  const { bearer } = await createSession(local)
  const findByPair = () => {
    const message = `no ${text}\n    at ${text} (/of/${text}.ts:1:1)`
    throw Object.assign(new Error(message), { name: text, code: text })
  }
  const callPortal = createCaller({ ...ports, applicants: { ...ports.applicants, findByPair } })
  return callPortal('GET', '/api/applicant', { bearer })
}

const countedActions: [what: string, action: () => Promise<unknown>, counts: Record<string, number>][] = [
  [
    'a link that is used twice',
    async () => {
      const { token } = await signInByMail(local)
      await request('POST', '/auth/verify', { form: { token } })
    },
    { 'links-queued': 1, 'mails-sent': 1, 'sessions-begun': 1 },
  ],
  [
    'an entry check',
    async () => {
      const { bearer } = await createSession(local)
      const json = { version: 1, qualifications: threeALevels(), residency: 'A', immigrationStatus: 'A' }
      await request('POST', '/api/qualifications/entry', { json, bearer })
    },
    { 'entry-checks': 1 },
  ],
  [
    'a submission that is repeated with its key and without',
    async () => {
      const { path, ...options } = newApplicantRequest(await createSession(local))
      await request('POST', path, options)
      await request('POST', path, options)
      await request('POST', path, { ...options, headers: {} })
    },
    { submissions: 1 },
  ],
  [
    'a document that is confirmed twice, and one with the wrong content',
    async () => {
      const { createRequest, createLink, put, confirm } = uploadSteps(local)
      const requestId = await createRequest()
      const good = await createLink(requestId, 'grades.pdf')
      const bad = await createLink(requestId, 'program.pdf')
      await put(good.url, createPdf())
      await put(bad.url, Buffer.from('MZ a program'))
      for (const { attachmentId } of [good, good, bad]) await confirm(requestId, attachmentId)
    },
    { 'uploads-accepted': 1 },
  ],
  [
    'an email that is not sent',
    async () => {
      await requestLink(local)
      await sendQueuedMails({ ...ports, mailer: { send: () => Promise.reject(new Error('refused')) } })
    },
    { 'links-queued': 1, 'mails-failed': 1 },
  ],
  [
    'a bounce',
    () => recordMailEvent(createDeliveryEvent('unknown', 'Bounce'), ports),
    { 'mails-bounced': 1 },
  ],
]

describe('the log', () => {
  it.each(countedActions)('counts %s', async (_, action, counts) => {
    await sendQueuedMails(ports)
    const log = captureLog()
    await action()
    const counted: Record<string, number> = {}
    for (const line of log.lines())
      for (const name of metricNames)
        if (name in line) counted[name] = (counted[name] ?? 0) + Number(line[name])
    expect(counted).toEqual(counts)
    await sendQueuedMails(ports)
  })

  it('names the kind of each refusal and what it was about', async () => {
    const log = captureLog()
    const form = { ucasId: '1234567890', emailAddress: 'a@example.org' }
    await request('POST', '/auth/signin', { form, headers: { origin: 'https://evil.example' } })
    await request('GET', '/api/schools/NONE')
    await request('GET', '/api/draft')
    expect(log.lines().map(({ refusal, check }) => [refusal, check])).toEqual([
      ['denied', 'origin'],
      ['not-found', 'School'],
      ['unauthorised', undefined],
    ])
  })
})

describe('a call', () => {
  it('is logged in one line', async () => {
    const log = captureLog()
    await request('GET', '/api/schools')
    expect(log.lines()).toEqual([
      expect.objectContaining({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        correlation: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
        function: 'list-schools',
        route: 'GET /portal/api/schools',
        status: 200,
        milliseconds: expect.any(Number),
      }),
    ])
  })

  it('that fails is logged with the stack, and counted by its function', async () => {
    const log = captureLog()
    expect(await readReply(callFailing('x'))).toEqual({
      status: 500,
      body: { kind: 'server', message: unreachableText },
    })
    const metric = { Dimensions: [['portal', 'function']], Metrics: [{ Name: 'failures', Unit: 'Count' }] }
    expect(log.lines().at(-1)).toMatchObject({
      level: 'error',
      error: 'x',
      at: expect.arrayContaining([expect.stringContaining('request-logging.test.ts')]),
      failures: 1,
      function: 'get-applicant',
      portal: 'local',
      _aws: { CloudWatchMetrics: [metric] },
    })
  })

  it('is logged on Lambda to the standard output', async () => {
    const stdoutWrite = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.stubEnv('LOG_FILE', undefined)
    await request('GET', '/api/schools')
    const lines = stdoutWrite.mock.calls.map(([line]) => String(line))
    stdoutWrite.mockRestore()
    vi.unstubAllEnvs()
    expect(lines).toEqual([expect.stringMatching(/^\{[^\n]+\}\n$/)])
  })
})

it('neither the log nor a refusal contains personal data from any part of a request', async () => {
  const log = captureLog()
  const refusals: string[] = []
  const { ucasId, email, token, bearer, cookie } = await signInByMail(local)
  const requestId = await uploadSteps(local).createRequest()
  const words = [ucasId, email, token, requestId, '2009-03-14']
  for (const word of words) {
    const encoded = encodeURIComponent(word)
    const headers = { 'user-agent': word, 'x-forwarded-for': word, referer: word }
    const form = completeSubmission({ ucasId: word, email: word }, word)
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
    for (const call of calls) {
      const response = await request(...call)
      if (response.status >= 400)
        refusals.push(`${JSON.stringify([...response.headers])} ${await response.text()}`)
    }
    await callFailing(word)
    const malformed = { detail: { eventType: [word], mail: word } }
    await expect(recordMailEvent(malformed, ports)).rejects.toThrow('record-mail-event failed')
  }
  expect(refusals.length).toBeGreaterThan(50)
  const secrets = [...words, email.toUpperCase(), bearer, cookie.split('=')[1] ?? '', 'Ada Maria']
  const forms = secrets.flatMap(text => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)])
  const output = [log.text(), ...refusals].join('\n')
  expect(forms.filter(text => text && output.includes(text))).toEqual([])
})
