import * as z from 'zod/mini'
import { applicant } from './schemas/applicant.ts'
import { attachmentRequest, uploadLink } from './schemas/attachment.ts'
import { savedDraft } from './schemas/draft.ts'
import { entryCheckResult } from './schemas/entry-check.ts'
import { programme, school } from './schemas/programme.ts'
import { captchaSettings, serviceFlags } from './schemas/service.ts'
import { mailStatus, session, signedIn } from './schemas/sign-in.ts'
import { subjects } from './schemas/subjects.ts'
import { receipt } from './schemas/submission.ts'

/**
 * Who may call: anyone; whoever holds the cookie of a sign-in's e-mail, the cookie of a session, the bearer token
 * (`bearer, live`: whose session has not been revoked) or the link of an attachment request.
 */
export type Caller = 'anyone' | 'mail cookie' | 'session cookie' | 'bearer' | 'bearer, live' | 'link'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  caller: Caller
  /** Whether the call is answered while the service is closed or under embargo. */
  open: 'always' | 'in season'
  /** The schema of a JSON reply; a call without one answers with a page or a redirect. */
  reply?: z.ZodMiniType
  status?: 201 | 204
}

/** Every call the portal answers (specification, section 7), as the browser needs it; the contract adds what is sent. */
export const calls = {
  'sign-in': { method: 'POST', path: '/auth/signin', caller: 'anyone', open: 'in season', reply: signedIn },
  'get-mail-status': {
    method: 'GET',
    path: '/auth/mail-status',
    caller: 'mail cookie',
    open: 'in season',
    reply: mailStatus,
  },
  'show-link': { method: 'GET', path: '/auth/verify', caller: 'anyone', open: 'in season' },
  'follow-link': { method: 'POST', path: '/auth/verify', caller: 'anyone', open: 'in season' },
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
    reply: z.array(entryCheckResult),
  },
  'create-applicant': {
    method: 'POST',
    path: '/api/applicant',
    caller: 'bearer, live',
    open: 'in season',
    reply: receipt,
    status: 201,
  },
  'create-application': {
    method: 'POST',
    path: '/api/application',
    caller: 'bearer, live',
    open: 'in season',
    reply: receipt,
    status: 201,
  },
  'get-draft': { method: 'GET', path: '/api/draft', caller: 'bearer', open: 'always', reply: savedDraft },
  'put-draft': {
    method: 'PUT',
    path: '/api/draft',
    caller: 'bearer, live',
    open: 'always',
    reply: savedDraft,
  },
  'delete-draft': {
    method: 'DELETE',
    path: '/api/draft',
    caller: 'bearer, live',
    open: 'always',
    status: 204,
  },
  'get-attachment-request': {
    method: 'GET',
    path: '/api/attachment-request/:requestId',
    caller: 'link',
    open: 'always',
    reply: attachmentRequest,
  },
  'get-upload-link': {
    method: 'GET',
    path: '/api/attachment-request/:requestId/upload-link',
    caller: 'link',
    open: 'always',
    reply: uploadLink,
  },
  'confirm-attachment': {
    method: 'POST',
    path: '/api/attachment-request/:requestId/attachments',
    caller: 'link',
    open: 'always',
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
} as const satisfies Record<string, Call>

export const basePath = '/portal'
