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
  'service-flags',
] as const
export type TableName = (typeof tableNames)[number]

/** The indexes of the tables. */
export type IndexName = 'byEmail' | 'byNumber' | 'byDue'
/** What may be done to a table; an index's name stands for queries of it, `query` for those of the table itself. */
export type TableAccess = 'get' | 'query' | 'put' | 'update' | 'delete' | 'check' | IndexName
export type UploadAccess = 'sign' | 'get' | 'keep' | 'look' | 'discard'
export type Needs = { [T in TableName]?: readonly TableAccess[] } & {
  /** The upload bucket: `sign`, `get` and `discard` (every version) are for incoming/, `keep` and `look` (its tags) for received/. */
  uploads?: readonly UploadAccess[]
  /** The two flags in Parameter Store; the table keeps the last good ones. */
  flags?: 'read'
  /** Secrets, by name. */
  secrets?: readonly SecretName[]
  mail?: 'send'
  /** hCaptcha's verifier, outside AWS. */
  captcha?: 'ask'
}
export type SecretName = 'signing-key' | 'captcha-secret' | 'origin-secret'

/** What every call needs to know whether it may answer, but for those that always do. */
const serviceGateNeeds = { flags: 'read', 'service-flags': ['get', 'put'] } as const
const bearer = ['signing-key'] as const

/** What each function may touch: its IAM policy, and the ports its code is handed. */
export const needs = {
  'sign-in': {
    applicants: ['get', 'byEmail'],
    'sign-in-limits': ['update'],
    outbox: ['put'],
    ...serviceGateNeeds,
    captcha: 'ask',
    secrets: ['captcha-secret'],
  },
  'get-mail-status': { outbox: ['get'], ...serviceGateNeeds },
  'show-link': { 'sign-in-links': ['get'], ...serviceGateNeeds },
  'follow-link': { 'sign-in-links': ['update'], sessions: ['put'], ...serviceGateNeeds },
  'get-bearer-token': { sessions: ['get'], applicants: ['get'], secrets: bearer },
  'sign-out': { sessions: ['update'] },
  'check-service': serviceGateNeeds,
  'get-captcha-settings': {},
  'list-schools': { catalogue: ['query'], ...serviceGateNeeds },
  'get-school': { catalogue: ['query'], ...serviceGateNeeds },
  'list-programmes': { catalogue: ['query'], ...serviceGateNeeds },
  'get-programme': { catalogue: ['query'], ...serviceGateNeeds },
  'list-subjects': serviceGateNeeds,
  'get-applicant': { applicants: ['get'], applications: ['get'], ...serviceGateNeeds, secrets: bearer },
  'check-entry': { applicants: ['get'], catalogue: ['query'], ...serviceGateNeeds, secrets: bearer },
  'create-applicant': {
    sessions: ['get'],
    applicants: ['get', 'put'],
    applications: ['get', 'put'],
    numbers: ['update'],
    catalogue: ['get', 'query', 'check'],
    outbox: ['put'],
    drafts: ['update'],
    ...serviceGateNeeds,
    secrets: bearer,
  },
  'create-application': {
    sessions: ['get'],
    applicants: ['get', 'put'],
    applications: ['get', 'put'],
    catalogue: ['get', 'query', 'check'],
    outbox: ['put'],
    drafts: ['update'],
    ...serviceGateNeeds,
    secrets: bearer,
  },
  'get-draft': { drafts: ['get'], secrets: bearer },
  'put-draft': { sessions: ['get'], drafts: ['update'], secrets: bearer },
  'delete-draft': { sessions: ['get'], drafts: ['update'], secrets: bearer },
  'get-attachment-request': { 'attachment-requests': ['query'], uploads: ['look'] },
  'get-upload-link': { 'attachment-requests': ['get', 'query', 'put', 'update'], uploads: ['sign'] },
  'confirm-attachment': {
    'attachment-requests': ['get', 'put', 'update'],
    uploads: ['get', 'keep', 'discard'],
  },
  'get-openapi': serviceGateNeeds,
} as const satisfies Record<RouteName, Needs>

/** The ports that needs stand for; with a table comes the way to write to several at once. */
export const portNames = (of: Needs): string[] => [
  ...Object.keys(of),
  ...(tableNames.some(table => table in of) ? ['transaction'] : []),
]

/** What the function that empties the outbox may touch; it answers no call. */
export const sendMailNeeds = {
  outbox: ['byDue', 'update'],
  'sign-in-links': ['put'],
  'sign-in-limits': ['update'],
  mail: 'send',
} as const satisfies Needs

/** What the function that records bounces and deliveries may touch. */
export const recordMailEventNeeds = { outbox: ['update'] } as const satisfies Needs
/** The tag by which SES names a mail's id when it tells what became of it. */
export const mailTag = 'mail'

/** What the function that lets only CloudFront through to the API may touch. */
export const checkOriginNeeds = { secrets: ['origin-secret'] } as const satisfies Needs
/** The header in which CloudFront sends the origin secret. */
export const originHeader = 'x-origin-secret'

/** The environment variable that holds a table's name. */
export const tableVariable = (table: TableName) => `${table.toUpperCase().replaceAll('-', '_')}_TABLE`
/** A table's name in AWS. */
export const tableName = (table: TableName) => process.env[tableVariable(table)] ?? table
export const secretVariable = (secret: SecretName) => `${secret.toUpperCase().replaceAll('-', '_')}_SECRET`
/** The other variables of a function. */
export const variables = {
  uploadBucket: 'UPLOAD_BUCKET',
  flagPath: 'FLAG_PATH',
  configuration: 'PORTAL_CONFIGURATION',
  /** Where captcha tokens are verified, when it is not hCaptcha itself. */
  captchaVerifier: 'CAPTCHA_VERIFIER',
  /** The stack, by which its metrics are told from another stage's. */
  portal: 'PORTAL_NAME',
  /** The file to log to, on a laptop; without it lines go where Lambda takes them from. */
  logFile: 'LOG_FILE',
} as const

/** What the functions count, and in which unit; `refusals` by kind. */
export const metricUnits = {
  'links-asked': 'Count',
  'sessions-begun': 'Count',
  'entry-checks': 'Count',
  submissions: 'Count',
  'uploads-kept': 'Count',
  'uploads-rejected': 'Count',
  'mails-sent': 'Count',
  'mails-refused': 'Count',
  'mails-failed': 'Count',
  'mails-bounced': 'Count',
  'mail-wait': 'Seconds',
  'unreadable-switches': 'Count',
  refusals: 'Count',
} as const
export type Metric = keyof typeof metricUnits
export const metricNamespace = 'clearing-portal'

/** The two parameters under the flag path, `/<stage>`. */
export const flagNames = { closed: 'closed', embargoEndTime: 'embargo-end-time' } as const
