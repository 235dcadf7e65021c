import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordMailEvent } from '#functions/mail/record-mail-event.ts'
import { sendDueMails } from '#functions/mail/send-mail.ts'
import { metricUnits } from '#functions/needs.ts'
import { portal } from '#functions/portal.ts'
import { createPorts } from '#functions/ports.ts'
import { basePath, contractRows } from '#shared/contract.ts'
import { correlationHeader, formatReference } from '#shared/correlation-id.ts'
import { threeALevels, wholeForm } from '../../sample-application.ts'
import { type Line, logged } from '../captured-log.ts'
import { uploadSteps } from '../faults/support/upload-steps.ts'
import { localPortal, newUcasId, signIn } from '../local-portal.ts'

const local = localPortal()
const { request, ports } = local
const uploads = uploadSteps(local)
const log = logged()
const call = '7f1c0f9e-3f4b-4d0a-9c55-2b8f6f0f4f11'

/** Everything that was answered as a refusal, headers and body. */
const refusals: string[] = []
/** Whatever must never be seen outside a request. */
const secrets: string[] = []
const keep = (...texts: string[]) => {
  for (const text of texts) secrets.push(text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1))
}

async function asked(...[method, path, sent]: Parameters<typeof request>) {
  const response = await request(method, path, sent)
  if (response.status >= 400)
    refusals.push(`${JSON.stringify([...response.headers])} ${await response.clone().text()}`)
  return response
}

const counted = (name: string, lines: Line[]) =>
  lines.reduce((sum, line) => sum + (typeof line[name] === 'number' ? line[name] : 0), 0)
/** How often each metric is counted while something is done. */
async function countsOf(work: () => Promise<unknown>) {
  const mine = logged()
  await work()
  const names = Object.keys(metricUnits).filter(name => name !== 'mail-wait')
  return Object.fromEntries(
    names.flatMap(name => {
      const count = counted(name, mine.lines())
      return count > 0 ? [[name, count]] : []
    }),
  )
}

/** A portal that fails where applicants are looked up, in the words of what was sent. */
const failing = (words: string) =>
  portal({
    ...ports,
    applicants: {
      ...ports.applicants,
      get: () => {
        const hostile = `no ${words}\n    at ${words} (/of/${words}.ts:1:1)`
        throw Object.assign(new Error(hostile), { name: words, code: words })
      },
    },
  })

const pdf = Buffer.from('%PDF-1.7 of somebody')
let person: Awaited<ReturnType<typeof signIn>>
let requestId: string

beforeAll(async () => {
  await local.seed()
  person = await signIn(local)
  requestId = await uploads.requested()
  keep(person.ucasId, person.email, person.email.toUpperCase(), person.token, person.bearer, requestId)
  keep(person.cookie.split('=')[1] ?? '', '2009-03-14', 'Ada Maria')
})
afterAll(() => ports.flags.set({ closed: false, embargoEndTime: null }))

describe('each thing that happens is counted once', () => {
  it('a link asked for, its mail, and the session, however often the link is used', async () => {
    const counts = await countsOf(async () => {
      const somebody = await signIn(local)
      await request('POST', '/auth/verify', { form: { token: somebody.token } })
      keep(somebody.ucasId, somebody.email, somebody.token)
    })
    expect(counts).toEqual({ 'links-asked': 1, 'mails-sent': 1, 'sessions-begun': 1 })
  })

  it('a check, and a submission that is sent twice', async () => {
    const { bearer } = person
    const headers = { 'idempotency-key': 'once' }
    const json = wholeForm(person)
    const path = `/api/applicant?programmeCode=${json.programmeCode}`
    const check = { version: 1, qualifications: threeALevels(), residency: 'A', immigrationStatus: 'A' }
    const counts = await countsOf(async () => {
      expect((await asked('POST', '/api/qualifications/entry', { json: check, bearer })).status).toBe(200)
      expect((await asked('POST', path, { json, bearer, headers })).status).toBe(201)
      expect((await asked('POST', path, { json, bearer, headers })).status).toBe(201)
      expect((await asked('POST', path, { json, bearer })).status).toBe(409)
    })
    expect(counts).toEqual({ 'entry-checks': 1, submissions: 1, refusals: 1 })
  })

  it('a document that is confirmed twice, and one that is not what it says', async () => {
    const good = await uploads.linked(requestId, 'grades.pdf')
    const bad = await uploads.linked(requestId, 'program.pdf')
    await uploads.put(good.url, pdf)
    await uploads.put(bad.url, Buffer.from('MZ a program'))
    const counts = await countsOf(async () => {
      for (const { attachmentId } of [good, good, bad]) await uploads.confirm(requestId, attachmentId)
    })
    expect(counts).toEqual({ 'uploads-kept': 1, 'uploads-rejected': 1, refusals: 1 })
  })

  it('a mail that SES does not take, one that nobody can work on, and how long they waited', async () => {
    const mine = logged()
    const ucasId = newUcasId()
    const email = `refused${ucasId}@example.org`
    keep(ucasId, email)
    await sendDueMails(ports)
    await asked('POST', '/auth/signin', { form: { ucasId, emailAddress: email } })
    local.clock.now = new Date(local.clock.now.getTime() + 400_000)
    const send = () => Promise.reject(new Error(`${email} is not verified`))
    const counts = await countsOf(() => sendDueMails({ ...ports, mail: { send } }))
    expect(counts).toEqual({ 'mails-refused': 1 })
    expect(mine.lines()).toContainEqual(expect.objectContaining({ 'mail-wait': 400 }))

    local.clock.now = new Date(local.clock.now.getTime() + 400_000)
    const claim = () => Promise.reject(new Error(`cannot read ${email}`))
    const unreadable = { ...ports, outbox: { ...ports.outbox, claim } }
    expect(await countsOf(() => sendDueMails(unreadable))).toEqual({ 'mails-failed': 1 })
    await sendDueMails(ports)
  })

  it('a mail that came back', async () => {
    const mail = { destination: [person.email], tags: { mail: ['unknown'] } }
    const bounce = { eventType: 'Bounce', bounce: { bounceType: 'Permanent' }, mail }
    expect(await countsOf(() => recordMailEvent({ detail: bounce }, ports))).toEqual({ 'mails-bounced': 1 })
    const strange = recordMailEvent({ detail: { eventType: [person.email], mail: person.ucasId } }, ports)
    await expect(strange).rejects.toThrow('record-mail-event failed: its log says where')
  })

  it('a switch that somebody set to what nobody can read, which the log names', async () => {
    const mine = logged()
    const Name = `${process.env.FLAG_PATH}/closed`
    await new SSMClient().send(new PutParameterCommand({ Name, Value: 'maybe', Overwrite: true }))
    const fresh = portal(createPorts({ now: () => local.clock.now }))
    const counts = await countsOf(async () => fresh.request('/portal/api/check-service'))
    await ports.flags.set({ closed: false, embargoEndTime: null })
    expect(counts).toMatchObject({ 'unreadable-switches': 1 })
    const event = 'service flags unreadable'
    const named = {
      level: 'error',
      function: 'check-service',
      event,
      error: 'MalformedFlag',
      code: 'closed',
    }
    expect(mine.lines()).toContainEqual(expect.objectContaining(named))
  })
})

describe('a call is known by one name from the browser to the log', () => {
  it('which is answered, and found in its line', async () => {
    const response = await request('GET', '/api/schools', { headers: { [correlationHeader]: call } })
    expect(response.headers.get(correlationHeader)).toBe(call)
    expect(log.lines().filter(line => line.correlation === call)).toEqual([
      expect.objectContaining({ function: 'list-schools', route: 'GET /portal/api/schools', status: 200 }),
    ])
  })

  it('by the reference that one is shown when it went wrong on our side', async () => {
    const headers = { authorization: `Bearer ${person.bearer}`, [correlationHeader]: call }
    const response = await failing('x').request('/portal/api/applicant', { headers })
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ kind: 'server', reference: '7F1C-0F9E' }),
    ])
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ correlation: call, reference: '7F1C-0F9E', level: 'error', error: 'x' }),
    )
  })

  it('which the page after a link shows too', async () => {
    const broken = portal({ ...ports, 'sign-in-links': { ...ports['sign-in-links'], use: fails } })
    const response = await broken.request('/portal/auth/verify', {
      method: 'POST',
      headers: { accept: 'text/html', [correlationHeader]: call },
      body: new URLSearchParams({ token: person.token }),
    })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain(formatReference(call))
  })

  it('on Lambda in a line of its own, with the trace it belongs to', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.stubEnv('LOG_FILE', undefined)
    vi.stubEnv(
      '_X_AMZN_TRACE_ID',
      'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
    )
    await request('GET', '/api/schools', { headers: { [correlationHeader]: call } })
    const lines = written.mock.calls.map(([line]) => String(line))
    written.mockRestore()
    vi.unstubAllEnvs()
    expect(lines).toEqual([expect.stringMatching(/^\{[^\n]+\}\n$/)])
    const trace = '1-5759e988-bd862e3fe1be46a994272793'
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ correlation: call, trace })
  })

  it('and by one of our own where it is called something else', async () => {
    for (const name of [person.ucasId, person.email, `${call}${person.ucasId}`, person.token, '']) {
      const named = await asked('GET', '/api/programmes/NONE', { headers: { [correlationHeader]: name } })
      expect(named.headers.get(correlationHeader)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    }
  })
})

describe('nothing that is logged, counted or refused tells of a person', () => {
  it('wherever in a request it stands', async () => {
    const { ucasId, email, token, bearer, cookie } = person
    for (const word of [ucasId, email, token, requestId, '2009-03-14']) {
      const at = encodeURIComponent(word)
      const headers = {
        [correlationHeader]: word,
        'user-agent': word,
        'x-forwarded-for': word,
        referer: word,
      }
      await asked('GET', `/api/programmes/${at}?dateOfBirth=${at}`, { headers })
      await asked('GET', `/api/schools/${at}`, { cookie: `session=${at}`, headers })
      await asked('GET', `/api/attachment-request/x${at}`, { headers })
      await asked('GET', `/api/attachment-request/${requestId}/upload-link?fileName=${at}&size=${at}`, {})
      await asked('POST', `/api/attachment-request/${requestId}/attachments`, {
        json: { attachmentId: word },
      })
      await asked('POST', '/auth/signin', { form: { ucasId: word, emailAddress: `${word}@`, next: word } })
      await asked('POST', '/auth/verify', {
        form: { token: word },
        headers: { origin: `https://${word}.org` },
      })
      await asked('GET', '/auth/bearer-token', { cookie: `session=${word}` })
      await asked('GET', '/api/applicant', { bearer: word })
      await asked('PUT', '/api/draft', { json: `{"${word}": `, bearer })
      await asked('PUT', '/api/draft', { json: { [word]: word, version: word }, bearer })
      await asked('POST', '/api/qualifications/entry', { json: { [word]: { [word]: word } }, bearer })
      const form = wholeForm({ ucasId: word, email: word }, word)
      await asked('POST', `/api/applicant?programmeCode=${at}`, { json: form, bearer })
      await asked('POST', '/api/application', { json: { programmeCode: word, data: form.data }, bearer })
      await failing(word).request('/portal/api/applicant', { headers: { authorization: `Bearer ${bearer}` } })
    }
    await asked('GET', '/auth/signout', { cookie })
    expect(refusals.length).toBeGreaterThan(50)
    const shown = [log.text(), ...refusals].join('\n')
    expect(secrets.filter(secret => secret && shown.includes(secret))).toEqual([])
  })

  it('since a line has a few fields, and its route is one of the contract', () => {
    const lines = log.lines()
    const ofCalls = lines.filter(line => line.route !== undefined)
    expect(ofCalls.length).toBeGreaterThan(refusals.length)
    const routes = contractRows.map(([, { method, path }]) => `${method} ${basePath}${path}`)
    expect(ofCalls.filter(({ route }) => !routes.includes(route ?? ''))).toEqual([])
    const known = ['time', 'level', 'function', 'correlation', 'route', 'status', 'refusal', 'check', 'error']
    known.push('code', 'at', 'event', 'mail', 'reference', 'milliseconds', 'cold', '_aws', 'portal')
    const others = lines.flatMap(line => Object.keys(line)).filter(field => !known.includes(field))
    expect([...new Set(others)].filter(field => !(field in metricUnits))).toEqual([])
    for (const line of ofCalls)
      expect(line).toMatchObject({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        function: expect.any(String),
        correlation: expect.any(String),
        status: expect.any(Number),
        milliseconds: expect.any(Number),
        cold: expect.any(Boolean),
      })
    expect(ofCalls.filter(line => line.cold)).toHaveLength(1)
  })

  it('says where an error came from', () => {
    const lines = log
      .lines()
      .filter(line => line.route === 'GET /portal/api/applicant' && line.status === 500)
    expect(lines.length).toBeGreaterThan(0)
    for (const { at, refusal } of lines) {
      expect(refusal).toBe('server')
      expect(at).toContainEqual(expect.stringContaining('request-logging.test.ts'))
    }
  })
})

describe('the metrics in the log', () => {
  it('are in the embedded metric format, each with its value and what it is told by beside it', () => {
    for (const line of log.lines())
      for (const { Namespace, Dimensions, Metrics } of line._aws?.CloudWatchMetrics ?? []) {
        expect(Namespace).toBe('clearing-portal')
        for (const name of Dimensions.flat()) expect(line[name]).toEqual(expect.any(String))
        for (const { Name } of Metrics) expect(line[Name]).toEqual(expect.any(Number))
      }
  })

  it('are all that there are, each in its unit; refusals by kind', () => {
    const directives = log.lines().flatMap(line => line._aws?.CloudWatchMetrics ?? [])
    const units = directives.flatMap(({ Metrics }) => Metrics.map(({ Name, Unit }) => [Name, Unit]))
    expect(Object.fromEntries(units)).toEqual(metricUnits)
    const refused = directives.filter(({ Metrics }) => Metrics[0]?.Name === 'refusals')
    expect(refused.every(({ Dimensions }) => Dimensions[0]?.join() === 'portal,refusal')).toBe(true)
    const kinds = new Set(log.lines().flatMap(({ refusal }) => refusal ?? []))
    for (const kind of ['unauthorised', 'denied', 'not-found', 'conflict', 'invalid', 'client', 'server'])
      expect(kinds).toContain(kind)
  })
})

function fails(): never {
  throw new Error('the table is away')
}
