import { afterAll, describe, expect, it, vi } from 'vitest'
import { metricNames } from '#functions/environment.ts'
import { recordMailEvent } from '#functions/mail/record-mail-event.ts'
import { createPorts } from '#functions/ports/ports.ts'
import { portal } from '#functions/routes/index.ts'
import { unreachableText } from '#shared/errors.ts'
import { createPdf } from '../../support/create-pdf.ts'
import { completeSubmission, threeALevels } from '../../support/sample-application.ts'
import { captureLog, type LogLine } from '../support/captured-log.ts'
import { createDeliveryEvent } from '../support/delivery-event.ts'
import { readReply, requestLink, seededPortal, signInByMail } from '../support/local-portal.ts'
import { sendQueuedMails } from '../support/send-queued-mails.ts'
import { openPortal, setFlag } from '../support/set-flag.ts'
import { createSession, newApplicantRequest } from '../support/test-applicants.ts'
import { uploadSteps } from '../support/upload-steps.ts'

const local = await seededPortal()
const { request, ports } = local

afterAll(() => openPortal(ports))

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

const sumMetric = (name: string, lines: LogLine[]) =>
  lines.reduce((sum, line) => sum + (typeof line[name] === 'number' ? line[name] : 0), 0)

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
    const lines = log.lines()
    const counted = metricNames.flatMap(name => {
      const sum = sumMetric(name, lines)
      return sum > 0 ? [[name, sum]] : []
    })
    expect(Object.fromEntries(counted)).toEqual(counts)
    await sendQueuedMails(ports)
  })

  it('has each metric with its dimensions', async () => {
    const log = captureLog()
    const { bearer } = await createSession(local)
    const headers = { authorization: `Bearer ${bearer}` }
    await createFailingPortal('x').request('/portal/api/applicant', { headers })
    expect(log.lines().at(-1)).toMatchObject({
      failures: 1,
      function: 'get-applicant',
      portal: 'local',
      _aws: {
        CloudWatchMetrics: [
          { Dimensions: [['portal', 'function']], Metrics: [{ Name: 'failures', Unit: 'Count' }] },
        ],
      },
    })
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

  it('names a service flag with an unreadable value', async () => {
    await setFlag('closed', 'maybe')
    const log = captureLog()
    await portal(createPorts({ now: () => local.clock.now })).request('/portal/api/check-service')
    await openPortal(ports)
    expect(sumMetric('unreadable-flags', log.lines())).toBe(1)
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        function: 'check-service',
        event: 'service flags unreadable',
        error: 'MalformedFlag',
        code: 'closed',
      }),
    )
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

  it('that fails is logged with the stack', async () => {
    const log = captureLog()
    const { bearer } = await createSession(local)
    const headers = { authorization: `Bearer ${bearer}` }
    const response = await createFailingPortal('x').request('/portal/api/applicant', { headers })
    expect(await readReply(response)).toEqual({
      status: 500,
      body: { kind: 'server', message: unreachableText },
    })
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        error: 'x',
        at: expect.arrayContaining([expect.stringContaining('request-logging.test.ts')]),
      }),
    )
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
    const authorization = { authorization: `Bearer ${bearer}` }
    await createFailingPortal(word).request('/portal/api/applicant', { headers: authorization })
    const malformed = { detail: { eventType: [word], mail: word } }
    await expect(recordMailEvent(malformed, ports)).rejects.toThrow('record-mail-event failed')
  }
  expect(refusals.length).toBeGreaterThan(50)
  const secrets = [...words, email.toUpperCase(), bearer, cookie.split('=')[1] ?? '', 'Ada Maria']
  const forms = secrets.flatMap(text => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)])
  const output = [log.text(), ...refusals].join('\n')
  expect(forms.filter(text => text && output.includes(text))).toEqual([])
})
