import { Hono } from 'hono'
import { basePath, type RouteName } from '#shared/contract.ts'
import { notFound } from '#shared/errors.ts'
import { toErrorResponse } from '../http/error-response.ts'
import type { Ports } from '../ports/ports.ts'
import * as checkEntry from './check-entry.ts'
import * as checkService from './check-service.ts'
import * as confirmAttachment from './confirm-attachment.ts'
import * as createApplicant from './create-applicant.ts'
import * as createApplication from './create-application.ts'
import * as deleteDraft from './delete-draft.ts'
import * as followLink from './follow-link.ts'
import * as getApplicant from './get-applicant.ts'
import * as getAttachmentRequest from './get-attachment-request.ts'
import * as getBearerToken from './get-bearer-token.ts'
import * as getCaptchaSettings from './get-captcha-settings.ts'
import * as getDraft from './get-draft.ts'
import * as getMailStatus from './get-mail-status.ts'
import * as getOpenapi from './get-openapi.ts'
import * as getProgramme from './get-programme.ts'
import * as getSchool from './get-school.ts'
import * as getUploadLink from './get-upload-link.ts'
import * as listProgrammes from './list-programmes.ts'
import * as listSchools from './list-schools.ts'
import * as listSubjects from './list-subjects.ts'
import * as putDraft from './put-draft.ts'
import * as showLink from './show-link.ts'
import * as signIn from './sign-in.ts'
import * as signOut from './sign-out.ts'

/** Every route by its name in the contract. No Lambda function imports this. */
export const routes = {
  'check-entry': checkEntry,
  'check-service': checkService,
  'confirm-attachment': confirmAttachment,
  'create-applicant': createApplicant,
  'create-application': createApplication,
  'delete-draft': deleteDraft,
  'follow-link': followLink,
  'get-applicant': getApplicant,
  'get-attachment-request': getAttachmentRequest,
  'get-bearer-token': getBearerToken,
  'get-captcha-settings': getCaptchaSettings,
  'get-draft': getDraft,
  'get-mail-status': getMailStatus,
  'get-openapi': getOpenapi,
  'get-programme': getProgramme,
  'get-school': getSchool,
  'get-upload-link': getUploadLink,
  'list-programmes': listProgrammes,
  'list-schools': listSchools,
  'list-subjects': listSubjects,
  'put-draft': putDraft,
  'show-link': showLink,
  'sign-in': signIn,
  'sign-out': signOut,
} as const satisfies Record<RouteName, object>

/** Returns the whole API as one app, for the local server and the tests. */
export const portal = (ports: Ports) =>
  Object.values(routes)
    .reduce((api, { app }) => api.route(basePath, app(ports)), new Hono())
    .onError(toErrorResponse)
    .notFound(c => toErrorResponse(notFound('Call', 'path'), c))
