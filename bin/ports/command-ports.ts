import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '#functions/environment.ts'
import { createPorts } from '#functions/ports/ports.ts'
import { database, parseRows } from '#functions/repositories/database.ts'
import { toDraftKey } from '#functions/repositories/drafts.ts'
import { mail } from '#functions/repositories/mails.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import { applicantOperations } from './applicant-operations.ts'
import { applicationOperations } from './application-operations.ts'
import { attachmentRequestOperations } from './attachment-request-operations.ts'
import { audit } from './audit.ts'
import { catalogueOperations } from './catalogue-operations.ts'
import { flagOperations } from './flag-operations.ts'
import { scanTable } from './read-tables.ts'
import { rowsByPerson } from './rows-by-person.ts'
import { uploadOperations } from './upload-operations.ts'

/**
 * What commands, the local portal and tests work with: the ports of the portal, and what no function does with tables,
 * documents and flags.
 */
export type CommandPorts = ReturnType<typeof createCommandPorts>

export function createCommandPorts(context?: Parameters<typeof createPorts>[0]) {
  const ports = createPorts(context)
  return {
    ...ports,
    applicants: { ...ports.applicants, ...applicantOperations() },
    applications: { ...ports.applications, ...applicationOperations() },
    attachmentRequests: { ...ports.attachmentRequests, ...attachmentRequestOperations() },
    audit: audit(),
    catalogue: { ...ports.catalogue, ...catalogueOperations() },
    drafts: { ...ports.drafts, erase: eraseDraft },
    flags: { ...ports.flags, ...flagOperations() },
    mails: {
      ...ports.mails,
      ...rowsByPerson(tableName('mails'), 'mailId'),
      /** Queues a mail alone. Functions do so in a transaction. */
      add: (...mail: Parameters<typeof ports.mails.addWrite>) =>
        ports.transaction([ports.mails.addWrite(...mail)]),
      list: listMails,
    },
    sessions: { ...ports.sessions, ...rowsByPerson(tableName('sessions'), 'sessionHash') },
    uploads: { ...ports.uploads, ...uploadOperations() },
    signInLinks: { ...ports.signInLinks, ...rowsByPerson(tableName('signInLinks'), 'tokenHash') },
  }
}

async function eraseDraft(person: PersonKey): Promise<void> {
  await database.send(new DeleteCommand({ TableName: tableName('drafts'), Key: toDraftKey(person) }))
}

/** Lists every mail of the last 30 days, unordered. A scan, because an index would cost a write for each sign-in. */
const listMails = async () =>
  parseRows(mail, await scanTable({ TableName: tableName('mails'), ConsistentRead: true }))

/** Changes the timeouts of the database client. Unlike functions, commands can wait for a slow connection or database. */
export function setDatabaseTimeouts(timeouts: { connectionTimeout?: number; requestTimeout: number }) {
  const { requestHandler } = database.config
  if (
    !('updateHttpClientConfig' in requestHandler) ||
    typeof requestHandler.updateHttpClientConfig !== 'function'
  )
    throw new Error('not a client for Node.js')
  for (const [name, milliseconds] of Object.entries(timeouts))
    requestHandler.updateHttpClientConfig(name, milliseconds)
}
