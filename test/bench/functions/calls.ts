import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { sha256 } from '#functions/crypto.ts'
import { originHeader } from '#functions/needs.ts'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { completeForm, threeALevels } from '../../sample-application.ts'
import type { Tables } from './fake-aws.ts'

export const secret = 'a secret of the bench, known only to the bench'
/** What is uploaded: told by its first bytes. */
export const file = Buffer.from(`%PDF-1.7\n${'0'.repeat(10_000)}`)
export const person = {
  ucasPersonalId: '1234567890',
  email: 'bench@example.org',
  sessionHash: sha256('cookie'),
}
const { ucasPersonalId, email, sessionHash } = person
const until = new Date(Date.now() + 3_600_000).toISOString()
const unusedUntil = new Date(Date.now() + 2 * 3_600_000).toISOString()
const year = getLondonYear(new Date())
const programmeCode = 'G400-USCSC'

const qualifications = threeALevels(undefined, undefined, year)
const { data } = completeForm({ ucasId: ucasPersonalId, email }, programmeCode, qualifications)
const { details, feeContext } = data

const request = {
  requestKey: sha256('request'),
  part: 'request',
  attachmentType: 'Grades',
  applicantId: 1,
  applicationNumber: 'CL0000001',
  forenames: 'Ada Maria',
  requestedAt: until,
  expiresAt: until,
  files: 1,
}
const upload = {
  attachmentId: 'a',
  fileName: 'grades.pdf',
  contentType: 'application/pdf',
  size: file.length,
}
const mail = { mailId: 'mail', to: email, waiting: 'yes', dueAt: until, attempts: 1 }
const link = { ucasPersonalId, email, next: '/applicant/applications/new' }

const tables: Tables = {
  applicants: [
    {
      ucasPersonalId,
      applicantId: 1,
      emailKey: email,
      details,
      feeStatusType: 'FeeStatusProvisional',
      feeStatus: 'home',
      feeContext,
      qualifications,
      version: 1,
      changedAt: until,
    },
  ],
  sessions: [{ ...link, sessionHash, expiresAt: until, unusedUntil }],
  'sign-in-links': [{ ...link, tokenHash: sha256('token'), expiresAt: until }],
  'sign-in-limits': [{ full: 1 }],
  outbox: [{ ...mail, letter: { kind: 'sign-in-link', ...link } }],
  drafts: [{ form: emptyForm, version: 1, savedAt: until, expires: Date.parse(until) / 1000 }],
  numbers: [{ issued: 100 }],
  catalogue: [
    ...sample.schools.map((school, place) => ({ kind: 'school', ...school, place })),
    ...sample.programmes.map(programme => ({ kind: 'programme', ...programme, version: 1 })),
  ],
  'attachment-requests': [
    request,
    { ...upload, requestKey: request.requestKey, part: 'file#a', token: 'token' },
  ],
}
const newApplicant = { ...tables, applicants: [] }
const expected = {
  ...tables,
  'attachment-requests': [
    request,
    { ...upload, requestKey: request.requestKey, part: 'file#a', token: null },
  ],
}

type Sending = { path?: string; query?: string; form?: object; json?: object; tables?: Tables }

/** What each call is sent, and the tables that make it answer with a success. */
const sent: Record<RouteName, Sending> = {
  'sign-in': { form: { ucasId: ucasPersonalId, emailAddress: email } },
  'get-mail-status': {},
  'show-link': { query: 'token=token' },
  'follow-link': { form: { token: 'token' } },
  'get-bearer-token': {},
  'sign-out': {},
  'check-service': {},
  'get-captcha-settings': {},
  'list-schools': {},
  'get-school': { path: sample.schools[0]!.code },
  'list-programmes': {},
  'get-programme': { path: programmeCode },
  'list-subjects': {},
  'get-applicant': {},
  'check-entry': { json: { version: 1, qualifications, residency: 'A', immigrationStatus: 'A' } },
  'create-applicant': {
    query: `programmeCode=${programmeCode}`,
    json: { programmeCode, data },
    tables: newApplicant,
  },
  'create-application': {
    json: {
      programmeCode,
      data: { gdprAccept: true, qualificationsConfirmed: true, hasBeenInterviewed: null, version: 1 },
    },
  },
  'get-draft': {},
  'put-draft': { json: { form: emptyForm, version: 1 } },
  'delete-draft': {},
  'get-attachment-request': { path: 'request' },
  'get-upload-link': { path: 'request', query: `fileName=grades.pdf&size=${file.length}` },
  'confirm-attachment': { path: 'request', json: { attachmentId: 'a' }, tables: expected },
  'get-openapi': {},
}

/** An event and the tables it finds. */
export type Call = { event: object; tables: Tables }

/** The event by which the API calls a function, from somebody who is signed in by cookie and by bearer token. */
export function callOf(name: RouteName, bearer: string): Call {
  const { method, path } = contract[name]
  const { path: last = '', query = '', form, json, tables: found = tables } = sent[name]
  const rawPath = basePath + path.replace(/:\w+/, last)
  const body = json ? JSON.stringify(json) : form && String(new URLSearchParams({ ...form }))
  const headers = {
    host: 'localhost',
    accept: '*/*',
    cookie: 'session=cookie;mail=mail',
    'sec-fetch-site': 'same-origin',
    authorization: `Bearer ${bearer}`,
    'x-forwarded-for': '198.51.100.7, 198.51.100.8',
    ...(json && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const http = { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '198.51.100.8', userAgent: 'bench' }
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: query,
    headers,
    ...(body && { body }),
    isBase64Encoded: false,
    requestContext: { stage: '$default', http },
  }
  return { event, tables: found }
}

const stream = [{ eventName: 'INSERT', dynamodb: { Keys: { mailId: { S: 'mail' } } } }]

/** The functions that answer no call, by what wakes them. */
export const otherEvents: Record<string, Call> = {
  'send-mail': { event: { Records: stream }, tables },
  'record-mail-event': {
    event: { detail: { eventType: 'Delivery', mail: { tags: { mail: ['mail'] } } } },
    tables,
  },
  'delete-oversized-upload': { event: { detail: { object: { key: 'incoming/a/b', size: 1 } } }, tables },
  'check-origin': { event: { headers: { [originHeader]: secret } }, tables },
}
