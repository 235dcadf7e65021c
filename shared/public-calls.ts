import * as z from 'zod/mini'
import { attachmentRequest, uploadLink, uploadLinkQuery } from './schemas/attachment.ts'
import { captchaSettings, serviceFlags } from './schemas/service.ts'
import { mailStatus, session, signIn, signInResult } from './schemas/sign-in.ts'
import { requiredText } from './schemas/text.ts'

export const basePath = '/portal'

/** Short, because an open page must know within 75 seconds that the service has closed. */
export const edgeCache = { edgeCacheSeconds: 15 }

const requestIdParam = z.object({ requestId: z.string() })
const tokenField = z.object({ token: z._default(z.string(), '') })

/** The calls of the start page, of signing in and of sending documents, which these pages load without those of the form. */
export const publicCalls = {
  'sign-in': {
    method: 'POST',
    path: '/auth/signin',
    caller: 'anyone',
    available: 'while open',
    form: signIn,
    reply: signInResult,
    refusals: [403, 409, 429],
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
    refusals: [403],
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
    edgeCacheSeconds: 2,
  },
  'get-captcha-settings': {
    method: 'GET',
    path: '/api/captcha-settings',
    caller: 'anyone',
    available: 'always',
    reply: captchaSettings,
    ...edgeCache,
  },
  'get-attachment-request': {
    method: 'GET',
    path: '/api/attachment-request/:requestId',
    caller: 'link',
    available: 'always',
    param: requestIdParam,
    reply: attachmentRequest,
  },
  'get-upload-link': {
    method: 'GET',
    path: '/api/attachment-request/:requestId/upload-link',
    caller: 'link',
    available: 'always',
    param: requestIdParam,
    query: uploadLinkQuery,
    reply: uploadLink,
  },
  'confirm-attachment': {
    method: 'POST',
    path: '/api/attachment-request/:requestId/attachments',
    caller: 'link',
    available: 'always',
    param: requestIdParam,
    json: z.strictObject({ attachmentId: requiredText('The attachment id is required') }),
    reply: z.object({ token: z.string() }),
    status: 201,
    refusals: [409],
  },
} as const
