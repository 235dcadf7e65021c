import * as z from 'zod/mini'

/**
 * What a caller needs: nothing, the cookie of a sign-in's email, the cookie of a session, the bearer token of a session
 * that has not ended, or the link of an attachment request.
 */
type Caller = 'anyone' | 'mail cookie' | 'session cookie' | 'bearer' | 'link'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  caller: Caller
  /** `while open` refuses the call while the service is closed or under embargo. */
  available: 'always' | 'while open'
  /**
   * Loads the schema of a JSON reply, so that a page loads only the schemas of the calls it makes. A call without one
   * replies with a page, a redirect or nothing.
   */
  reply?: () => Promise<z.ZodMiniType>
  status?: 201 | 204
}

/** Every call of the API (specification, section 7), as the browser needs it. `contract.ts` adds the requests. */
export const calls = {
  'sign-in': {
    method: 'POST',
    path: '/auth/signin',
    caller: 'anyone',
    available: 'while open',
    reply: async () => (await import('./schemas/sign-in.ts')).signInResult,
  },
  'get-mail-status': {
    method: 'GET',
    path: '/auth/mail-status',
    caller: 'mail cookie',
    available: 'while open',
    reply: async () => (await import('./schemas/sign-in.ts')).mailStatus,
  },
  'show-link': { method: 'GET', path: '/auth/verify', caller: 'anyone', available: 'while open' },
  'follow-link': { method: 'POST', path: '/auth/verify', caller: 'anyone', available: 'while open' },
  'get-bearer-token': {
    method: 'GET',
    path: '/auth/bearer-token',
    caller: 'session cookie',
    available: 'always',
    reply: async () => (await import('./schemas/sign-in.ts')).session,
  },
  'sign-out': { method: 'GET', path: '/auth/signout', caller: 'anyone', available: 'always' },
  'check-service': {
    method: 'GET',
    path: '/api/check-service',
    caller: 'anyone',
    available: 'always',
    reply: async () => (await import('./schemas/service.ts')).serviceFlags,
  },
  'get-captcha-settings': {
    method: 'GET',
    path: '/api/captcha-settings',
    caller: 'anyone',
    available: 'always',
    reply: async () => (await import('./schemas/service.ts')).captchaSettings,
  },
  'list-schools': {
    method: 'GET',
    path: '/api/schools',
    caller: 'anyone',
    available: 'while open',
    reply: async () => z.array((await import('./schemas/programme.ts')).school),
  },
  'get-school': {
    method: 'GET',
    path: '/api/schools/:code',
    caller: 'anyone',
    available: 'while open',
    reply: async () => (await import('./schemas/programme.ts')).school,
  },
  'list-programmes': {
    method: 'GET',
    path: '/api/programmes',
    caller: 'anyone',
    available: 'while open',
    reply: async () => z.array((await import('./schemas/programme.ts')).programme),
  },
  'get-programme': {
    method: 'GET',
    path: '/api/programmes/:code',
    caller: 'anyone',
    available: 'while open',
    reply: async () => (await import('./schemas/programme.ts')).programme,
  },
  'list-subjects': {
    method: 'GET',
    path: '/api/subjects',
    caller: 'anyone',
    available: 'while open',
    reply: async () => (await import('./schemas/subjects.ts')).subjects,
  },
  'get-applicant': {
    method: 'GET',
    path: '/api/applicant',
    caller: 'bearer',
    available: 'while open',
    reply: async () => (await import('./schemas/applicant.ts')).applicant,
  },
  'check-entry': {
    method: 'POST',
    path: '/api/qualifications/entry',
    caller: 'bearer',
    available: 'while open',
    reply: async () => z.array((await import('./schemas/entry-check.ts')).entryCheckResult),
  },
  'create-applicant': {
    method: 'POST',
    path: '/api/applicant',
    caller: 'bearer',
    available: 'while open',
    reply: async () => (await import('./schemas/submission.ts')).receipt,
    status: 201,
  },
  'create-application': {
    method: 'POST',
    path: '/api/application',
    caller: 'bearer',
    available: 'while open',
    reply: async () => (await import('./schemas/submission.ts')).receipt,
    status: 201,
  },
  'get-draft': {
    method: 'GET',
    path: '/api/draft',
    caller: 'bearer',
    available: 'always',
    reply: async () => (await import('./schemas/draft.ts')).savedDraft,
  },
  'put-draft': {
    method: 'PUT',
    path: '/api/draft',
    caller: 'bearer',
    available: 'always',
    reply: async () => (await import('./schemas/draft.ts')).savedDraft,
  },
  'delete-draft': {
    method: 'DELETE',
    path: '/api/draft',
    caller: 'bearer',
    available: 'always',
    status: 204,
  },
  'get-attachment-request': {
    method: 'GET',
    path: '/api/attachment-request/:requestId',
    caller: 'link',
    available: 'always',
    reply: async () => (await import('./schemas/attachment.ts')).attachmentRequest,
  },
  'get-upload-link': {
    method: 'GET',
    path: '/api/attachment-request/:requestId/upload-link',
    caller: 'link',
    available: 'always',
    reply: async () => (await import('./schemas/attachment.ts')).uploadLink,
  },
  'confirm-attachment': {
    method: 'POST',
    path: '/api/attachment-request/:requestId/attachments',
    caller: 'link',
    available: 'always',
    reply: async () => z.object({ token: z.string() }),
    status: 201,
  },
  'get-openapi': {
    method: 'GET',
    path: '/api/openapi.json',
    caller: 'anyone',
    available: 'while open',
    reply: async () => z.unknown(),
  },
} as const satisfies Record<string, Call>

export const basePath = '/portal'
