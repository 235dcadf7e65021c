import type { TableName } from '#functions/environment.ts'
import type { IndexName } from '#functions/needs.ts'
import { retention } from '#shared/retention.ts'

type Key = { name: string; type: 'S' | 'N' }
export type TableDefinition = {
  partitionKey: Key
  sortKey?: Key
  /** The time-to-live attribute, in seconds since 1970. */
  expiry?: string
  indexes?: Partial<Record<IndexName, { partitionKey: Key; sortKey?: Key }>>
  /** Whether the table has a stream of its changes. */
  streamed?: boolean
}

const S = (name: string): Key => ({ name, type: 'S' })
const N = (name: string): Key => ({ name, type: 'N' })

/** The tables of the stack and of the local database. */
export const tableDefinitions: Record<TableName, TableDefinition> = {
  applicants: {
    partitionKey: S('ucasId'),
    sortKey: S('owner'),
    expiry: 'expires',
    indexes: {
      byEmail: { partitionKey: S('emailKey'), sortKey: S('owner') },
      byNumber: { partitionKey: N('applicantId') },
    },
  },
  applications: { partitionKey: N('applicantId'), expiry: 'expires' },
  numbers: { partitionKey: S('name') },
  'attachment-requests': { partitionKey: S('requestKey'), sortKey: S('part'), expiry: 'expires' },
  'sign-in-links': { partitionKey: S('tokenHash'), expiry: 'expires' },
  limits: { partitionKey: S('budgetKey'), expiry: 'expires' },
  sessions: { partitionKey: S('sessionHash'), expiry: 'expires' },
  drafts: { partitionKey: S('owner'), expiry: 'expires' },
  mails: { partitionKey: S('mailId'), expiry: 'expires', streamed: true },
  catalogue: { partitionKey: S('kind'), sortKey: S('code') },
  audit: {
    partitionKey: S('day'),
    sortKey: S('moment'),
    expiry: 'expires',
    indexes: { bySubject: { partitionKey: S('subject'), sortKey: S('moment') } },
  },
  'service-flags': { partitionKey: S('name') },
}

export const indexNames = (name: TableName) => Object.keys(tableDefinitions[name].indexes ?? {})

/** The tables that a restore needs. Sessions, links and mails of the past are of no use. */
export const backedUpTables = [
  'audit',
  'applicants',
  'applications',
  'attachment-requests',
  'numbers',
  'mails',
] as const satisfies TableName[]

/** The folders of the upload bucket, with the days after which AWS deletes what is in them. */
export const uploadRetentionDays = {
  /** Uploads that were not confirmed. */
  incoming: retention.incomingUpload.days,
  /** Received documents. */
  received: retention.application.days,
}
