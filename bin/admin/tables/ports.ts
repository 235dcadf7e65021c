import { tableName } from '#functions/environment.ts'
import { createPorts as createPortalPorts } from '#functions/ports/ports.ts'
import { database } from '#functions/repositories/database.ts'
import { applicants } from './applicants.ts'
import { applications } from './applications.ts'
import { attachmentRequests } from './attachment-requests.ts'
import { audit } from './audit.ts'
import { backups } from './backups.ts'
import { catalogue } from './catalogue.ts'
import { drafts } from './drafts.ts'
import { flags } from './flags.ts'
import { mails } from './mails.ts'
import { rowsByPerson } from './rows-by-person.ts'
import { uploads } from './uploads.ts'

/** What commands work with: the ports of the portal, and what only staff and operators do with the tables. */
export type Ports = ReturnType<typeof createPorts>

export function createPorts(context?: Parameters<typeof createPortalPorts>[0]) {
  const ports = createPortalPorts(context)
  return {
    ...ports,
    applicants: { ...ports.applicants, ...applicants() },
    applications: { ...ports.applications, ...applications() },
    'attachment-requests': { ...ports['attachment-requests'], ...attachmentRequests() },
    audit: audit(),
    backups: backups(),
    catalogue: { ...ports.catalogue, ...catalogue() },
    drafts: { ...ports.drafts, ...drafts() },
    flags: { ...ports.flags, ...flags() },
    mails: { ...ports.mails, ...mails() },
    sessions: { ...ports.sessions, ...rowsByPerson(tableName('sessions'), 'sessionHash') },
    uploads: { ...ports.uploads, ...uploads() },
    'sign-in-links': { ...ports['sign-in-links'], ...rowsByPerson(tableName('sign-in-links'), 'tokenHash') },
  }
}

const requestTimeoutMs = 30_000

/** Raises the time limit of the functions, which is too short for a megabyte of rows over a slow connection. */
export function allowLongRequests() {
  const { requestHandler } = database.config
  if (
    'updateHttpClientConfig' in requestHandler &&
    typeof requestHandler.updateHttpClientConfig === 'function'
  )
    requestHandler.updateHttpClientConfig('requestTimeout', requestTimeoutMs)
}
