import { GetObjectCommand } from '@aws-sdk/client-s3'
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '#functions/environment.ts'
import { flagParameters, initialFlags, readFlags } from '#functions/gateways/flags.ts'
import {
  createUploadClient,
  deleteVersions,
  incomingKey,
  receivedKey,
} from '#functions/gateways/upload-store.ts'
import { createPorts } from '#functions/ports/ports.ts'
import { database, parseRows } from '#functions/repositories/database.ts'
import { toDraftKey } from '#functions/repositories/drafts.ts'
import { mail } from '#functions/repositories/mails.ts'
import { sharedFlagReadings } from '#functions/repositories/service-flags.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { applicantOperations } from './applicant-operations.ts'
import { applicationOperations } from './application-operations.ts'
import { attachmentRequestOperations } from './attachment-request-operations.ts'
import { audit } from './audit.ts'
import { catalogueOperations } from './catalogue-operations.ts'
import { scanTable } from './read-tables.ts'
import { rowsByPerson } from './rows-by-person.ts'

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

/** The flags as staff read and set them: each reading is a new one. */
function flagOperations() {
  const client = new SSMClient({ maxAttempts: 2 })
  return {
    readCurrent: async () => readFlags(client, (await sharedFlagReadings().get())?.flags ?? initialFlags),

    /** Returns the last good flags of any function, which apply while the current ones cannot be read. */
    readLastGood: async (): Promise<ServiceFlags | undefined> => (await sharedFlagReadings().get())?.flags,

    async set<N extends keyof ServiceFlags>(name: N, value: ServiceFlags[N]): Promise<void> {
      await client.send(
        new PutParameterCommand({
          Name: flagParameters()[name],
          Value: String(value ?? 'none'),
          Type: 'String',
          Overwrite: true,
        }),
      )
    },
  }
}

function uploadOperations() {
  const bucket = createUploadClient()
  return {
    /** The bucket refuses a file that is not clean. */
    async readReceived(requestKey: string, token: string): Promise<Uint8Array> {
      const get = new GetObjectCommand({ Bucket: bucket.Bucket, Key: receivedKey(requestKey, token) })
      const { Body } = await bucket.client.send(get)
      return (await Body?.transformToByteArray()) ?? new Uint8Array()
    },

    async eraseRequest(requestKey: string) {
      for (const prefix of [incomingKey(requestKey, ''), receivedKey(requestKey, '')])
        await deleteVersions(bucket, prefix)
    },
  }
}

async function eraseDraft(person: PersonKey): Promise<void> {
  await database.send(new DeleteCommand({ TableName: tableName('drafts'), Key: toDraftKey(person) }))
}

/** Lists every mail of the last 30 days, unordered. A scan, because an index would cost a write for each sign-in. */
const listMails = async () =>
  parseRows(mail, await scanTable({ TableName: tableName('mails'), ConsistentRead: true }))

/** Changes the timeouts of the database client. Unlike functions, commands can wait for a slow connection or database. */
export function setDatabaseTimeouts(milliseconds: number) {
  const { requestHandler } = database.config
  if (
    !('updateHttpClientConfig' in requestHandler) ||
    typeof requestHandler.updateHttpClientConfig !== 'function'
  )
    throw new Error('not a client for Node.js')
  for (const name of ['connectionTimeout', 'requestTimeout'])
    requestHandler.updateHttpClientConfig(name, milliseconds)
}
