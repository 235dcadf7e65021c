import { paginateScan } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { readConfiguration } from '#functions/configuration.ts'
import { tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Journal } from './journal.ts'
import type { MailService } from './mail-service.ts'

const application = z.object({ applicantId: z.int(), submittedAt: z.string() })
const applicant = z.object({ applicantId: z.int(), ucasId: z.string() })

/** Compares what people were told with what is stored at the end. */
export async function checkOutcome(
  journal: Journal,
  { opensAt, unfinished, mail }: { opensAt: number; unfinished: number; mail: MailService },
) {
  const submitted = (await scan('applications', application)).filter(
    ({ submittedAt }) => Date.parse(submittedAt) >= opensAt - 3_600_000,
  )
  const owners = new Map(
    (await scan('applicants', applicant)).map(({ applicantId, ucasId }) => [applicantId, ucasId]),
  )
  const numbers = new Map<string, string>()
  for (const { applicantId } of submitted) {
    const number = formatApplicationNumber(applicantId, readConfiguration())
    const ucasId = owners.get(applicantId)
    if (ucasId === undefined)
      journal.report('doubled', 'an application that belongs to no record: a second one')
    else numbers.set(ucasId, number)
  }
  const shown = new Set<string>()
  for (const { ucasId, number, mails } of journal.people) {
    const stored = numbers.get(ucasId)
    const receipts = mails.filter(({ text }) => !text.includes('token='))
    if (number !== undefined) {
      if (stored === undefined) journal.report('lost', 'an application whose number was shown')
      if (number !== stored) journal.report('untrue', 'a number that is not the stored one')
      if (shown.has(number)) journal.report('doubled', 'a number that two people were shown')
      shown.add(number)
    }
    if (stored !== undefined && receipts.length === 0)
      journal.report('lost', 'the email of a stored application')
    if (receipts.length > 1) journal.report('doubled', 'the email of an application')
    if (receipts.some(({ text }) => stored === undefined || !text.replaceAll(' ', '').includes(stored)))
      journal.report('untrue', 'an email with a number that is not the stored one')
  }
  for (const count of mail.accepted.values())
    if (count > 1) journal.report('doubled', 'a mail that SES accepted twice')
  for (let count = 0; count < mail.deadLetters; count++) journal.report('lost', 'a mail that was given up')
  for (let count = 0; count < unfinished; count++) journal.report('lost', 'a person who never got an answer')
}

async function scan<T>(table: 'applications' | 'applicants', schema: z.ZodMiniType<T>): Promise<T[]> {
  const items: T[] = []
  for await (const { Items = [] } of paginateScan({ client: database }, { TableName: tableName(table) }))
    items.push(...Items.map(item => schema.parse(item)))
  return items
}
