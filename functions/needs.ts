import type { Contract, RouteName } from '#shared/contract.ts'
import type { SecretName, TableName } from './environment.ts'

/** An operation on a table. `query` means queries of the table itself, and `byEmail` those of its index by email. */
export type TableAccess = 'get' | 'query' | 'put' | 'update' | 'delete' | 'check' | 'byEmail'
export type UploadAccess = 'sign' | 'get' | 'discard' | 'store' | 'readTags'
export type Needs = { [T in TableName]?: readonly TableAccess[] } & {
  /**
   * The upload bucket: `sign`, `get` and `discard` apply to incoming/. `store` writes and deletes below received/, and
   * `readTags` reads the scan result there.
   */
  uploads?: readonly UploadAccess[]
  /** The two flags in Parameter Store. The table serviceFlags stores the last good ones. */
  flags?: 'read'
  secrets?: readonly SecretName[]
  mailer?: 'send'
  /** The queues of mails: `send` adds to both, `count` reads how many mails wait in them. */
  mailQueues?: readonly ('send' | 'count')[]
  /** Writes to several tables, all of them or none. */
  transaction?: 'write'
  /** hCaptcha's verifier, outside AWS. */
  captcha?: 'verify'
}

const bearerNeeds = { sessions: ['get'] } as const
/** The needs of a call that reads the two flags, itself or in the service gate. */
const serviceGateNeeds = { flags: 'read', serviceFlags: ['get', 'put'] } as const

const submissionNeeds = {
  ...bearerNeeds,
  applicants: ['get', 'put'],
  applications: ['get', 'put'],
  catalogue: ['get', 'query', 'check'],
  mails: ['put'],
  numbers: ['update'],
  drafts: ['update'],
  transaction: 'write',
  ...serviceGateNeeds,
} as const

/** The functions that are not calls of the contract: API Gateway's authorizer, and those of mails. */
export type OtherFunctionName = 'check-origin' | 'forward-mails' | 'send-mail' | 'record-mail-event'
export type FunctionName = RouteName | OtherFunctionName

/** What `route` itself uses for a call, by its row of the contract. */
type RouteNeeds<N extends RouteName> = (Contract[N]['caller'] extends 'bearer'
  ? { sessions: readonly ['get', ...TableAccess[]] }
  : unknown) &
  (Contract[N]['available'] extends 'while open' ? typeof serviceGateNeeds : unknown)

/** What each function may use. Its IAM policy and the type of its ports derive from this. */
export const needs = {
  'sign-in': {
    applicants: ['get', 'byEmail'],
    budgets: ['get', 'update'],
    mails: ['get', 'put'],
    transaction: 'write',
    ...serviceGateNeeds,
    captcha: 'verify',
    secrets: ['captcha-secret'],
  },
  'get-mail-status': { mails: ['get'], ...serviceGateNeeds },
  'show-link': { signInLinks: ['get'], ...serviceGateNeeds },
  'follow-link': {
    signInLinks: ['get', 'update'],
    sessions: ['put', 'delete'],
    transaction: 'write',
    ...serviceGateNeeds,
  },
  'get-bearer-token': { sessions: ['get'], applicants: ['get'] },
  'sign-out': { sessions: ['delete'] },
  'check-service': serviceGateNeeds,
  'get-captcha-settings': {},
  'list-schools': { catalogue: ['query'], ...serviceGateNeeds },
  'get-school': { catalogue: ['query'], ...serviceGateNeeds },
  'list-programmes': { catalogue: ['query'], ...serviceGateNeeds },
  'get-programme': { catalogue: ['get'], ...serviceGateNeeds },
  'list-subjects': serviceGateNeeds,
  'get-applicant': { ...bearerNeeds, applicants: ['get'], applications: ['get'], ...serviceGateNeeds },
  'check-entry': {
    ...bearerNeeds,
    applicants: ['get'],
    catalogue: ['query'],
    ...serviceGateNeeds,
  },
  'create-applicant': { ...submissionNeeds, applicants: ['get', 'put', 'check'] },
  'create-application': submissionNeeds,
  'get-draft': { ...bearerNeeds, drafts: ['get'] },
  'put-draft': { ...bearerNeeds, drafts: ['get', 'update'] },
  'delete-draft': { ...bearerNeeds, drafts: ['update'] },
  'get-attachment-request': { attachmentRequests: ['query'], uploads: ['readTags'] },
  'get-upload-link': { attachmentRequests: ['get', 'query', 'put', 'check'], uploads: ['sign'] },
  'confirm-attachment': {
    attachmentRequests: ['get', 'put', 'update'],
    uploads: ['get', 'store', 'discard'],
  },
  'get-openapi': serviceGateNeeds,
  'check-origin': { secrets: ['origin-secret'] },
  'forward-mails': { mailQueues: ['send'] },
  'send-mail': {
    mails: ['get', 'update'],
    signInLinks: ['put'],
    mailer: 'send',
    mailQueues: ['count'],
  },
  'record-mail-event': { mails: ['update'] },
} as const satisfies Record<FunctionName, Needs> & { [N in RouteName]: RouteNeeds<N> }

export const functionNames = Object.keys(needs) as FunctionName[]
