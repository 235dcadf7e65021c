import * as z from 'zod/mini'
import { applicant } from './schemas/applicant.ts'
import { attachmentRequest, uploadLink, uploadLinkQuery } from './schemas/attachment.ts'
import { discardDraftQuery, saveDraftRequest, savedDraft } from './schemas/draft.ts'
import { entryCheckRequest, entryCheckResult } from './schemas/entry-check.ts'
import { listedProgramme, school, subjects } from './schemas/programme.ts'
import { captchaSettings, serviceFlags } from './schemas/service.ts'
import { mailStatus, session, signIn, signInResult } from './schemas/sign-in.ts'
import { newApplicant, newApplication, programmeCode, receipt } from './schemas/submission.ts'
import { requiredText } from './schemas/text.ts'

export const basePath = '/portal'

export const requestParts = ['param', 'query', 'form', 'json', 'header'] as const
export type RequestPart = (typeof requestParts)[number]

/**
 * What a caller needs: nothing, the cookie of a sign-in's email, the cookie of a session, the bearer token of a session
 * that has not ended, or the link of an attachment request.
 */
type Caller = 'anyone' | 'mail cookie' | 'session cookie' | 'bearer' | 'request link'

export type ContractRow = { [P in RequestPart]?: z.ZodMiniType } & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  caller: Caller
  /** `while open` refuses the call while the service is closed or under embargo. */
  available: 'always' | 'while open'
  /** The most that a valid body takes. Without it, the call accepts no body. */
  maxBodyBytes?: number
  /** The schema of a JSON reply. A call without one replies with a page, a redirect or nothing. */
  reply?: z.ZodMiniType
  status?: 201 | 204
  /** The seconds for which CloudFront may serve a successful reply to every caller; undefined for no caching. */
  edgeCacheSeconds?: number
}

/** The token of a mailed link, without what a mail program may have added behind it. */
const linkToken = z.string().check(z.overwrite(text => /[\w-]+/.exec(text.slice(0, 200))?.[0] ?? ''))
const requestIdParam = z.object({ requestId: linkToken })
const tokenField = z.object({ token: z._default(linkToken, '') })
const codeParam = z.object({ code: z.string().check(z.maxLength(40)) })
const idempotencyHeader = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

/** Together with the 30 seconds of the functions, a new page shows a change of the catalogue within 45 seconds. */
const edgeCacheSeconds = 15
/** A read with the same reply for everybody, so that CloudFront may cache it. */
const publicRead = { method: 'GET', caller: 'anyone', available: 'while open', edgeCacheSeconds } as const
const linkCall = { caller: 'request link', available: 'always', param: requestIdParam } as const
const draftCall = { path: '/api/draft', caller: 'bearer', available: 'always' } as const
/**
 * 60 qualifications with the longest texts that are valid take 60 KB. A draft may have longer texts, but browsers send at
 * most 64 KiB from a page that closes.
 */
const maxQualificationsBytes = 64 * 1024
const submission = {
  method: 'POST',
  caller: 'bearer',
  available: 'while open',
  header: idempotencyHeader,
  maxBodyBytes: maxQualificationsBytes,
  reply: receipt,
  status: 201,
} as const

export const contract = {
  'sign-in': {
    method: 'POST',
    path: '/auth/signin',
    caller: 'anyone',
    available: 'while open',
    form: signIn,
    // The captcha's token has up to 10,000 characters.
    maxBodyBytes: 16 * 1024,
    reply: signInResult,
  },
  'get-mail-status': {
    method: 'GET',
    path: '/auth/mail-status',
    caller: 'mail cookie',
    available: 'while open',
    reply: mailStatus,
  },
  'show-link': {
    method: 'GET',
    path: '/auth/verify',
    caller: 'anyone',
    available: 'while open',
    query: tokenField,
  },
  'follow-link': {
    method: 'POST',
    path: '/auth/verify',
    caller: 'anyone',
    available: 'while open',
    form: tokenField,
    maxBodyBytes: 1024,
  },
  'get-bearer-token': {
    method: 'GET',
    path: '/auth/bearer-token',
    caller: 'session cookie',
    available: 'always',
    reply: session,
  },
  'sign-out': { method: 'GET', path: '/auth/signout', caller: 'anyone', available: 'always' },
  'check-service': {
    method: 'GET',
    path: '/api/check-service',
    caller: 'anyone',
    available: 'always',
    reply: serviceFlags,
    // The functions read the flags every 10 seconds, and pages every 60. So an open page knows a change within 75.
    edgeCacheSeconds: 2,
  },
  'get-captcha-settings': {
    method: 'GET',
    path: '/api/captcha-settings',
    caller: 'anyone',
    available: 'always',
    reply: captchaSettings,
    edgeCacheSeconds,
  },
  'get-attachment-request': {
    ...linkCall,
    method: 'GET',
    path: '/api/attachment-request/:requestId',
    reply: attachmentRequest,
  },
  'get-upload-link': {
    ...linkCall,
    method: 'GET',
    path: '/api/attachment-request/:requestId/upload-link',
    query: uploadLinkQuery,
    reply: uploadLink,
  },
  'confirm-attachment': {
    ...linkCall,
    method: 'POST',
    path: '/api/attachment-request/:requestId/attachments',
    json: z.strictObject({ attachmentId: requiredText('The attachment id is required') }),
    maxBodyBytes: 1024,
    reply: z.object({ token: z.string() }),
    status: 201,
  },
  'list-schools': { ...publicRead, path: '/api/schools', reply: z.array(school) },
  'get-school': {
    ...publicRead,
    path: '/api/schools/:code',
    param: codeParam,
    reply: school,
  },
  'list-programmes': { ...publicRead, path: '/api/programmes', reply: z.array(listedProgramme) },
  'get-programme': {
    ...publicRead,
    path: '/api/programmes/:code',
    param: codeParam,
    reply: listedProgramme,
  },
  'list-subjects': { ...publicRead, path: '/api/subjects', reply: subjects },
  'get-applicant': {
    method: 'GET',
    path: '/api/applicant',
    caller: 'bearer',
    available: 'while open',
    reply: applicant,
  },
  'check-entry': {
    method: 'POST',
    path: '/api/qualifications/entry',
    caller: 'bearer',
    available: 'while open',
    json: entryCheckRequest,
    maxBodyBytes: maxQualificationsBytes,
    reply: z.array(entryCheckResult),
  },
  'create-applicant': {
    ...submission,
    path: '/api/applicant',
    query: z.strictObject({ programmeCode }),
    json: newApplicant,
  },
  'create-application': {
    ...submission,
    path: '/api/application',
    json: newApplication,
  },
  'get-draft': {
    ...draftCall,
    method: 'GET',
    reply: savedDraft,
  },
  'put-draft': {
    ...draftCall,
    method: 'PUT',
    json: saveDraftRequest,
    maxBodyBytes: maxQualificationsBytes,
    reply: savedDraft,
  },
  'delete-draft': {
    ...draftCall,
    method: 'DELETE',
    query: discardDraftQuery,
    status: 204,
  },
  'get-openapi': { ...publicRead, path: '/api/openapi.json', reply: z.unknown() },
} as const satisfies Record<string, ContractRow>

export type Contract = typeof contract
export type RouteName = keyof Contract
type Parts<N extends RouteName> = Extract<keyof Contract[N], RequestPart>

/** What a caller passes to the client, which adds the headers. */
export type RequestInput<N extends RouteName> = {
  [P in Parts<N>]: Contract[N][P] extends z.ZodMiniType ? z.input<Contract[N][P]> : never
}
export type RequestOutput<N extends RouteName> = {
  [P in Parts<N>]: Contract[N][P] extends z.ZodMiniType ? z.output<Contract[N][P]> : never
}
export type ReplyOf<Row> = Row extends { reply: infer R extends z.ZodMiniType } ? z.output<R> : undefined
export type Reply<N extends RouteName> = ReplyOf<Contract[N]>

/** Replaces the parameters of a path, such as `:code`. */
export const fillPath = (path: string, param: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(param[name])))

/** Returns the path of a call with its parameters in braces, as in `/portal/api/schools/{code}`. */
export const toBracePath = ({ path }: ContractRow) => basePath + path.replace(/:(\w+)/g, '{$1}')

export const contractRows = Object.entries(contract) as [RouteName, ContractRow][]
