import * as z from 'zod/mini'
import { applicant } from './schemas/applicant.ts'
import { attachmentRequest, uploadLink, uploadLinkQuery } from './schemas/attachment.ts'
import { draftToDiscard, draftToSave, savedDraft } from './schemas/draft.ts'
import { entryCheckRequest, entryCheckResult } from './schemas/entry-check.ts'
import { programme, school } from './schemas/programme.ts'
import { captchaSettings, serviceFlags } from './schemas/service.ts'
import { mailStatus, session, signedIn, signIn } from './schemas/sign-in.ts'
import { subjects } from './schemas/subjects.ts'
import { newApplicant, newApplication, programmeCode, receipt } from './schemas/submission.ts'
import { text } from './schemas/text.ts'

/** The parts of a request that carry something, each with its schema. */
export const parts = ['param', 'query', 'form', 'json', 'header'] as const
export type Part = (typeof parts)[number]

/**
 * Who may call: anyone; whoever holds the cookie of a sign-in's e-mail, the cookie of a session, the bearer token
 * (`bearer, live`: whose session has not been revoked) or the link of an attachment request.
 */
export type Caller = 'anyone' | 'mail cookie' | 'session cookie' | 'bearer' | 'bearer, live' | 'link'

export type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  caller: Caller
  /** Whether the call is answered while the service is closed or under embargo. */
  open: 'always' | 'in season'
  /** The schema of a JSON reply; a call without one answers with a page or a redirect. */
  reply?: z.ZodMiniType
  status?: 201 | 204
} & { [P in Part]?: z.ZodMiniType }

const code = z.object({ code: z.string() })
const request = z.object({ requestId: z.string() })
const token = z.object({ token: z._default(z.string().check(z.maxLength(200)), '') })
const idempotencyKey = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

/** Every call the portal answers (specification, section 7). The server, the browser, the stack and the docs read this. */
export const contract = {
  'sign-in': {
    method: 'POST',
    path: '/auth/signin',
    caller: 'anyone',
    open: 'in season',
    form: signIn,
    reply: signedIn,
  },
  'get-mail-status': {
    method: 'GET',
    path: '/auth/mail-status',
    caller: 'mail cookie',
    open: 'in season',
    reply: mailStatus,
  },
  'show-link': { method: 'GET', path: '/auth/verify', caller: 'anyone', open: 'in season', query: token },
  'follow-link': { method: 'POST', path: '/auth/verify', caller: 'anyone', open: 'in season', form: token },
  'get-bearer-token': {
    method: 'GET',
    path: '/auth/bearer-token',
    caller: 'session cookie',
    open: 'always',
    reply: session,
  },
  'sign-out': { method: 'GET', path: '/auth/signout', caller: 'anyone', open: 'always' },
  'check-service': {
    method: 'GET',
    path: '/api/check-service',
    caller: 'anyone',
    open: 'always',
    reply: serviceFlags,
  },
  'get-captcha-settings': {
    method: 'GET',
    path: '/api/captcha-settings',
    caller: 'anyone',
    open: 'always',
    reply: captchaSettings,
  },
  'list-schools': {
    method: 'GET',
    path: '/api/schools',
    caller: 'anyone',
    open: 'in season',
    reply: z.array(school),
  },
  'get-school': {
    method: 'GET',
    path: '/api/schools/:code',
    caller: 'anyone',
    open: 'in season',
    param: code,
    reply: school,
  },
  'list-programmes': {
    method: 'GET',
    path: '/api/programmes',
    caller: 'anyone',
    open: 'in season',
    reply: z.array(programme),
  },
  'get-programme': {
    method: 'GET',
    path: '/api/programmes/:code',
    caller: 'anyone',
    open: 'in season',
    param: code,
    reply: programme,
  },
  'list-subjects': {
    method: 'GET',
    path: '/api/subjects',
    caller: 'anyone',
    open: 'in season',
    reply: subjects,
  },
  'get-applicant': {
    method: 'GET',
    path: '/api/applicant',
    caller: 'bearer',
    open: 'in season',
    reply: applicant,
  },
  'check-entry': {
    method: 'POST',
    path: '/api/qualifications/entry',
    caller: 'bearer',
    open: 'in season',
    json: entryCheckRequest,
    reply: z.array(entryCheckResult),
  },
  'create-applicant': {
    method: 'POST',
    path: '/api/applicant',
    caller: 'bearer, live',
    open: 'in season',
    query: z.strictObject({ programmeCode }),
    header: idempotencyKey,
    json: newApplicant,
    reply: receipt,
    status: 201,
  },
  'create-application': {
    method: 'POST',
    path: '/api/application',
    caller: 'bearer, live',
    open: 'in season',
    header: idempotencyKey,
    json: newApplication,
    reply: receipt,
    status: 201,
  },
  'get-draft': { method: 'GET', path: '/api/draft', caller: 'bearer', open: 'always', reply: savedDraft },
  'put-draft': {
    method: 'PUT',
    path: '/api/draft',
    caller: 'bearer, live',
    open: 'always',
    json: draftToSave,
    reply: savedDraft,
  },
  'delete-draft': {
    method: 'DELETE',
    path: '/api/draft',
    caller: 'bearer, live',
    open: 'always',
    query: draftToDiscard,
    status: 204,
  },
  'get-attachment-request': {
    method: 'GET',
    path: '/api/attachment-request/:requestId',
    caller: 'link',
    open: 'always',
    param: request,
    reply: attachmentRequest,
  },
  'get-upload-link': {
    method: 'GET',
    path: '/api/attachment-request/:requestId/upload-link',
    caller: 'link',
    open: 'always',
    param: request,
    query: uploadLinkQuery,
    reply: uploadLink,
  },
  'confirm-attachment': {
    method: 'POST',
    path: '/api/attachment-request/:requestId/attachments',
    caller: 'link',
    open: 'always',
    param: request,
    json: z.strictObject({ attachmentId: text('The attachment id is required') }),
    reply: z.object({ token: z.string() }),
    status: 201,
  },
  'get-openapi': {
    method: 'GET',
    path: '/api/openapi.json',
    caller: 'anyone',
    open: 'in season',
    reply: z.unknown(),
  },
} as const satisfies Record<string, Row>

export const basePath = '/portal'

export type Contract = typeof contract
export type RouteName = keyof Contract
type Parts<N extends RouteName> = Extract<keyof Contract[N], Part>

/** What a caller sends; headers are the client's own affair. */
export type Sent<N extends RouteName> = {
  [P in Parts<N>]: Contract[N][P] extends z.ZodMiniType ? z.input<Contract[N][P]> : never
}
/** What a route function receives once it is checked. */
export type Checked<N extends RouteName> = {
  [P in Parts<N>]: Contract[N][P] extends z.ZodMiniType ? z.output<Contract[N][P]> : never
}
export type Reply<N extends RouteName> = Contract[N] extends { reply: infer R extends z.ZodMiniType }
  ? z.output<R>
  : undefined

/** The rows by name, for code that walks them all. */
export const rows = Object.entries(contract) as [RouteName, Row][]
