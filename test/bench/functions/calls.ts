import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { randomToken, sha256 } from '#functions/crypto.ts'
import { originHeader } from '#functions/environment.ts'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { completeForm, threeALevels } from '../../sample-application.ts'
import type { Tables } from './fake-aws.ts'

export const secret = 'the secret of the benchmark, which signs its tokens'
/** An uploaded file, with the first bytes of a PDF. */
export const file = Buffer.from(`%PDF-1.7\n${'0'.repeat(10_000)}`)
export const person = {
  ucasPersonalId: '1234567890',
  email: 'bench@example.org',
  sessionHash: sha256('cookie'),
}
const { ucasPersonalId, email, sessionHash } = person
const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
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
  email,
  requestedAt: expiresAt,
  expiresAt,
  files: 1,
}
const upload = {
  attachmentId: 'a',
  fileName: 'grades.pdf',
  contentType: 'application/pdf',
  size: file.length,
}
const mailId = randomToken()
const mail = { mailId, to: email, queue: 'first', queuedAt: '2027-08-12T07:00:00.000Z' }
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
      changedAt: expiresAt,
    },
  ],
  sessions: [{ ...link, sessionHash, expiresAt, unusedUntil }],
  'sign-in-links': [{ ...link, tokenHash: sha256('token'), expiresAt }],
  limits: [{ fullAt: 1 }],
  mails: [{ ...mail, content: { kind: 'sign-in-link', ...link } }],
  drafts: [{ form: emptyForm, version: 1, savedAt: expiresAt, expires: Date.parse(expiresAt) / 1000 }],
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
const tablesWithoutApplicant = { ...tables, applicants: [] }
const tablesWithPendingUpload = {
  ...tables,
  'attachment-requests': [
    request,
    { ...upload, requestKey: request.requestKey, part: 'file#a', token: null },
  ],
}

type RequestContent = { path?: string; query?: string; form?: object; json?: object; tables?: Tables }

/** The content of each call, and the tables with which it succeeds. */
const requests: Record<RouteName, RequestContent> = {
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
    tables: tablesWithoutApplicant,
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
  'confirm-attachment': { path: 'request', json: { attachmentId: 'a' }, tables: tablesWithPendingUpload },
  'get-openapi': {},
}

/** An event, and the tables that the function reads. */
export type Call = { event: object; tables: Tables }

/** Creates the event of a call by an applicant who is signed in by cookie and bearer token. */
export function createCall(name: RouteName, bearer: string): Call {
  const { method, path } = contract[name]
  const { path: parameter = '', query = '', form, json, tables: callTables = tables } = requests[name]
  const rawPath = basePath + path.replace(/:\w+/, parameter)
  const body = json ? JSON.stringify(json) : form && String(new URLSearchParams({ ...form }))
  const headers = {
    host: 'localhost',
    accept: '*/*',
    cookie: `session=cookie;mail=${mailId}`,
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
  return { event, tables: callTables }
}

const change = {
  eventName: 'INSERT',
  dynamodb: { Keys: { mailId: { S: mailId } }, NewImage: { queue: { S: 'first' } } },
}
const message = {
  messageId: mailId,
  body: mailId,
  eventSourceARN: 'arn:aws:sqs:eu-west-2:1:first-mails.fifo',
}

/** The events of the functions that handle no call. */
export const otherEvents: Record<string, Call> = {
  'forward-mails': { event: { Records: [change] }, tables },
  'send-mail': { event: { Records: [message] }, tables },
  'record-mail-event': {
    event: { detail: { eventType: 'Delivery', mail: { tags: { mail: [mailId] } } } },
    tables,
  },
  'check-origin': { event: { headers: { [originHeader]: secret } }, tables },
}
