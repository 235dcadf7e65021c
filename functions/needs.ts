import { contractRows, type RouteName } from '#shared/contract.ts'
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

/** The needs of reading the two flags. */
const flagNeeds = { flags: 'read', serviceFlags: ['get', 'put'] } as const

const submissionNeeds = {
  applicants: ['get', 'put'],
  applications: ['get', 'put'],
  catalogue: ['get', 'query', 'check'],
  mails: ['put'],
  numbers: ['update'],
  drafts: ['update'],
  transaction: 'write',
} as const

/** The functions that are not calls of the contract: API Gateway's authorizer, and those of mails. */
export type OtherFunctionName = 'check-origin-secret' | 'forward-mails' | 'send-mail' | 'record-mail-event'
export type FunctionName = RouteName | OtherFunctionName

/** What each function uses itself. The type of its ports derives from this. */
export const needs = {
  'sign-in': {
    applicants: ['get', 'byEmail'],
    budgets: ['get', 'update'],
    mails: ['get', 'put'],
    transaction: 'write',
    captcha: 'verify',
    secrets: ['captcha-secret'],
  },
  'get-mail-status': { mails: ['get'] },
  'show-link': { signInLinks: ['get'] },
  'follow-link': {
    signInLinks: ['get', 'update'],
    sessions: ['put', 'delete'],
    transaction: 'write',
  },
  'get-bearer-token': { sessions: ['get'], applicants: ['get'] },
  'sign-out': { sessions: ['delete'] },
  'check-service': flagNeeds,
  'get-captcha-settings': {},
  'list-schools': { catalogue: ['query'] },
  'get-school': { catalogue: ['query'] },
  'list-programmes': { catalogue: ['query'] },
  'get-programme': { catalogue: ['get'] },
  'list-subjects': {},
  'get-applicant': { applicants: ['get'], applications: ['get'] },
  'check-entry': { applicants: ['get'], catalogue: ['query'] },
  'create-applicant': { ...submissionNeeds, applicants: ['get', 'put', 'check'] },
  'create-application': submissionNeeds,
  'get-draft': { drafts: ['get'] },
  'put-draft': { drafts: ['get', 'update'] },
  'delete-draft': { drafts: ['update'] },
  'get-attachment-request': { attachmentRequests: ['query'], uploads: ['readTags'] },
  'get-upload-link': { attachmentRequests: ['get', 'query', 'put'], uploads: ['sign'] },
  'confirm-attachment': {
    attachmentRequests: ['get', 'put', 'update'],
    uploads: ['get', 'store', 'discard'],
  },
  'get-openapi': {},
  'check-origin-secret': { secrets: ['origin-secret'] },
  'forward-mails': { mailQueues: ['send'] },
  'send-mail': {
    mails: ['get', 'update'],
    signInLinks: ['put'],
    mailer: 'send',
    mailQueues: ['count'],
  },
  'record-mail-event': { mails: ['update'] },
} as const satisfies Record<FunctionName, Needs>

export const functionNames = Object.keys(needs) as FunctionName[]

/** Returns everything that a function may use, with what `route` uses for its call. Its IAM policy derives from this. */
export function listNeeds(name: FunctionName): Needs {
  const row = contractRows.find(([routeName]) => routeName === name)?.[1]
  return {
    ...needs[name],
    ...(row?.caller === 'bearer' && { sessions: ['get'] }),
    ...(row?.available === 'while open' && flagNeeds),
  }
}
