import type { TableName } from '#functions/environment.ts'

type Key = { name: string; type: 'S' | 'N' }
export type TableDefinition = {
  partitionKey: Key
  sortKey?: Key
  /** The time-to-live attribute, in seconds since 1970. */
  expiry?: string
  indexes?: Record<string, { partitionKey: Key; sortKey?: Key }>
  /** Whether the table has a stream of its changes. */
  streamed?: boolean
}

const text = (name: string): Key => ({ name, type: 'S' })
const number = (name: string): Key => ({ name, type: 'N' })

/** The tables of the stack and of the local database. */
export const tableDefinitions: Record<TableName, TableDefinition> = {
  applicants: {
    partitionKey: text('ucasId'),
    sortKey: text('owner'),
    expiry: 'expires',
    indexes: {
      byEmail: { partitionKey: text('emailKey'), sortKey: text('owner') },
      byNumber: { partitionKey: number('applicantId') },
    },
  },
  applications: { partitionKey: number('applicantId'), expiry: 'expires' },
  numbers: { partitionKey: text('name') },
  attachmentRequests: { partitionKey: text('requestKey'), sortKey: text('part'), expiry: 'expires' },
  signInLinks: { partitionKey: text('tokenHash'), expiry: 'expires' },
  budgets: { partitionKey: text('budgetKey'), expiry: 'expires' },
  sessions: { partitionKey: text('sessionHash'), expiry: 'expires' },
  drafts: { partitionKey: text('pairHash'), expiry: 'expires' },
  mails: { partitionKey: text('mailId'), expiry: 'expires', streamed: true },
  catalogue: { partitionKey: text('kind'), sortKey: text('code') },
  audit: {
    partitionKey: text('day'),
    sortKey: text('moment'),
    expiry: 'expires',
    indexes: { bySubject: { partitionKey: text('subject'), sortKey: text('moment') } },
  },
  serviceFlags: { partitionKey: text('name') },
}

/** The tables that a restore needs. Mails are read for the numbers that they name. Sessions and links of the past are of no use. */
export const backedUpTables = [
  'audit',
  'applicants',
  'applications',
  'attachmentRequests',
  'numbers',
  'mails',
] as const satisfies TableName[]
