import type { RouteName } from '#shared/contract.ts'
import { type SecretName, type TableName, tableNames } from './environment.ts'

export type IndexName = 'byEmail' | 'byNumber'
/** An operation on a table. `query` means queries of the table itself, and an index's name queries of that index. */
export type TableAccess = 'get' | 'query' | 'put' | 'update' | 'delete' | 'check' | IndexName
export type UploadAccess = 'sign' | 'get' | 'discard' | 'store' | 'readTags'
export type Needs = { [T in TableName]?: readonly TableAccess[] } & {
  /**
   * The upload bucket: `sign`, `get` and `discard` apply to incoming/. `store` writes and deletes below received/, and
   * `readTags` reads the scan result there.
   */
  uploads?: readonly UploadAccess[]
  /** The two flags in Parameter Store. The table service-flags holds the last good ones. */
  flags?: 'read'
  secrets?: readonly SecretName[]
  mail?: 'send'
  /** The queues of mails: `send` adds to both, `count` reads how many mails wait in them. */
  'mail-queues'?: readonly ('send' | 'count')[]
  /** hCaptcha's verifier, outside AWS. */
  captcha?: 'verify'
}

/** The needs of a call with a bearer token, which records that its session is in use. */
const bearerNeeds = { sessions: ['get', 'update'], secrets: ['signing-key'] } as const
/** The needs of a call that takes from its caller's budget. */
const budgetNeeds = { limits: ['update'] } as const
/** The needs of a call that reads the two flags. The service gate reads them too, for each call that can be closed. */
const serviceGateNeeds = { flags: 'read', 'service-flags': ['get', 'put'] } as const

/** The needs of both submissions. */
const submissionNeeds = {
  ...bearerNeeds,
  ...budgetNeeds,
  applicants: ['get', 'put'],
  applications: ['get', 'put'],
  catalogue: ['get', 'query', 'check'],
  mails: ['put'],
  drafts: ['update'],
  ...serviceGateNeeds,
} as const

/** What each function may use. Its IAM policy and its ports derive from this. */
export const needs = {
  'sign-in': {
    applicants: ['get', 'byEmail'],
    limits: ['get', 'update'],
    mails: ['get', 'put'],
    ...serviceGateNeeds,
    captcha: 'verify',
    secrets: ['network-key', 'captcha-secret'],
  },
  'get-mail-status': { mails: ['get'], ...serviceGateNeeds },
  'show-link': { 'sign-in-links': ['get'], sessions: ['get'], ...serviceGateNeeds },
  'follow-link': {
    'sign-in-links': ['get', 'update'],
    sessions: ['get', 'put', 'update'],
    limits: ['put'],
    ...serviceGateNeeds,
  },
  'get-bearer-token': { sessions: ['get'], applicants: ['get'], secrets: ['signing-key'] },
  'sign-out': { sessions: ['update'] },
  'check-service': serviceGateNeeds,
  'get-captcha-settings': {},
  'list-schools': { catalogue: ['query'], ...serviceGateNeeds },
  'get-school': { catalogue: ['query'], ...serviceGateNeeds },
  'list-programmes': { catalogue: ['query'], ...serviceGateNeeds },
  'get-programme': { catalogue: ['query'], ...serviceGateNeeds },
  'list-subjects': serviceGateNeeds,
  'get-applicant': { ...bearerNeeds, applicants: ['get'], applications: ['get'], ...serviceGateNeeds },
  'check-entry': {
    ...bearerNeeds,
    ...budgetNeeds,
    applicants: ['get'],
    catalogue: ['query'],
    ...serviceGateNeeds,
  },
  'create-applicant': { ...submissionNeeds, numbers: ['update'] },
  'create-application': submissionNeeds,
  'get-draft': { ...bearerNeeds, ...budgetNeeds, drafts: ['get'] },
  'put-draft': { ...bearerNeeds, ...budgetNeeds, drafts: ['update'] },
  'delete-draft': { ...bearerNeeds, ...budgetNeeds, drafts: ['update'] },
  'get-attachment-request': { 'attachment-requests': ['query'], uploads: ['readTags'] },
  'get-upload-link': { 'attachment-requests': ['get', 'query', 'put', 'check'], uploads: ['sign'] },
  'confirm-attachment': {
    'attachment-requests': ['get', 'put', 'update'],
    mails: ['put'],
    uploads: ['get', 'store', 'discard'],
  },
  'get-openapi': serviceGateNeeds,
} as const satisfies Record<RouteName, Needs>

/** Returns the ports that needs stand for. Needs with a table include `transaction`. */
export const portNames = (needed: Needs): string[] => [
  ...Object.keys(needed),
  ...(tableNames.some(table => table in needed) ? ['transaction'] : []),
]

/** What the function that hands new mails to their queues may use. */
export const forwardMailsNeeds = { 'mail-queues': ['send'] } as const satisfies Needs

/** What the function that sends mails may use. */
export const sendMailNeeds = {
  mails: ['get', 'update'],
  'sign-in-links': ['put'],
  mail: 'send',
  'mail-queues': ['count'],
} as const satisfies Needs

/** What the function that records bounces and deliveries may use. */
export const recordMailEventNeeds = {
  mails: ['update'],
  limits: ['update'],
} as const satisfies Needs

/** What the API's authorizer, which admits only CloudFront, may use. */
export const checkOriginNeeds = { secrets: ['origin-secret'] } as const satisfies Needs
