import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { tableVariable } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { content } from '#functions/repositories/mails.ts'
import type { LocalPortal } from '../../local-portal.ts'
import type { Person } from './test-applicants.ts'

/** Returns everything that the database stores of a person's application. */
export async function readStoredApplication({ ports, clock }: LocalPortal, { ucasId, email }: Person) {
  const record = await ports.applicants.get(ucasId)
  const application = record && (await ports.applications.get(record.applicantId))
  const draft = await ports.drafts.get({ ucasPersonalId: ucasId, email }, clock.now)
  return { record, application, draft, receipts: await listReceiptsTo(email) }
}

/** Returns the receipts to an address, sent or queued. */
async function listReceiptsTo(email: string) {
  const items: unknown[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await database.send(
      new ScanCommand({
        TableName: process.env[tableVariable('mails')],
        FilterExpression: '#to = :to AND content.kind = :kind',
        ExpressionAttributeNames: { '#to': 'to' },
        ExpressionAttributeValues: { ':to': email, ':kind': 'application-received' },
        ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
      }),
    )
    items.push(...(page.Items ?? []).map(item => item.content))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items.map(item => content.parse(item))
}
