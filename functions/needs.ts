import type { RouteName } from '#shared/contract.ts'

export const tableNames = [
  'applicants',
  'applications',
  'numbers',
  'attachment-requests',
  'sign-in-links',
  'sign-in-limits',
  'sessions',
  'drafts',
  'outbox',
  'catalogue',
  'audit',
] as const
export type TableName = (typeof tableNames)[number]

export type TableAccess = 'get' | 'query' | 'put' | 'update' | 'delete' | 'check'
export type UploadAccess = 'sign' | 'get' | 'keep' | 'discard'
export type Needs = { [T in TableName]?: readonly TableAccess[] } & {
  /** The upload bucket: `sign`, `get` and `discard` (every version) are for incoming/, `keep` for received/. */
  uploads?: readonly UploadAccess[]
  /** The two flags in Parameter Store. */
  flags?: 'read'
  /** Secrets, by name. */
  secrets?: readonly SecretName[]
  mail?: 'send'
  /** hCaptcha's verifier, outside AWS. */
  captcha?: 'ask'
}
export type SecretName = 'signing-key' | 'captcha-secret'

/** Every call needs the flags to know whether it may answer, but for those that always do. */
const flags = 'read'
const bearer = ['signing-key'] as const

/** What each function may touch: its IAM policy, and the ports its code is handed. */
export const needs = {
  'sign-in': {
    applicants: ['get', 'query'],
    'sign-in-limits': ['update'],
    outbox: ['put'],
    flags,
    captcha: 'ask',
    secrets: ['captcha-secret'],
  },
  'get-mail-status': { outbox: ['get'], flags },
  'show-link': { 'sign-in-links': ['get'], flags },
  'follow-link': { 'sign-in-links': ['update'], sessions: ['put'], flags },
  'get-bearer-token': { sessions: ['get'], applicants: ['get'], secrets: bearer },
  'sign-out': { sessions: ['update'] },
  'check-service': { flags },
  'get-captcha-settings': {},
  'list-schools': { catalogue: ['query'], flags },
  'get-school': { catalogue: ['query'], flags },
  'list-programmes': { catalogue: ['query'], flags },
  'get-programme': { catalogue: ['query'], flags },
  'list-subjects': { flags },
  'get-applicant': { applicants: ['get'], applications: ['get'], flags, secrets: bearer },
  'check-entry': { applicants: ['get'], catalogue: ['query'], flags, secrets: bearer },
  'create-applicant': {
    sessions: ['get'],
    applicants: ['get', 'put'],
    applications: ['get', 'put'],
    numbers: ['update'],
    catalogue: ['get', 'check'],
    outbox: ['put'],
    drafts: ['update'],
    flags,
    secrets: bearer,
  },
  'create-application': {
    sessions: ['get'],
    applicants: ['get', 'put'],
    applications: ['get', 'put'],
    catalogue: ['get', 'check'],
    outbox: ['put'],
    drafts: ['update'],
    flags,
    secrets: bearer,
  },
  'get-draft': { drafts: ['get'], secrets: bearer },
  'put-draft': { sessions: ['get'], drafts: ['update'], secrets: bearer },
  'delete-draft': { sessions: ['get'], drafts: ['update'], secrets: bearer },
  'get-attachment-request': { 'attachment-requests': ['query'] },
  'get-upload-link': { 'attachment-requests': ['query', 'put'], uploads: ['sign'] },
  'confirm-attachment': {
    'attachment-requests': ['get', 'put', 'update'],
    uploads: ['get', 'keep', 'discard'],
  },
  'get-openapi': {},
} as const satisfies Record<RouteName, Needs>

/** What the function that empties the outbox may touch; it answers no call. */
export const sendMailNeeds = {
  outbox: ['query', 'update'],
  'sign-in-links': ['put'],
  mail: 'send',
} as const satisfies Needs

/** The environment variable that holds a table's name. */
export const tableVariable = (table: TableName) => `${table.toUpperCase().replaceAll('-', '_')}_TABLE`
export const secretVariable = (secret: SecretName) => `${secret.toUpperCase().replaceAll('-', '_')}_SECRET`
/** The other variables of a function. */
export const variables = {
  uploadBucket: 'UPLOAD_BUCKET',
  flagPath: 'FLAG_PATH',
  configuration: 'PORTAL_CONFIGURATION',
  /** Where captcha tokens are verified, when it is not hCaptcha itself. */
  captchaVerifier: 'CAPTCHA_VERIFIER',
} as const

/** The two parameters under the flag path, `/<stage>`. */
export const flagNames = { closed: 'closed', embargoEndTime: 'embargo-end-time' } as const
