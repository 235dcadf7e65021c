import type { CommandPorts } from '#bin/ports/command-ports.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { MailDelivery } from './mail-delivery.ts'

/** What a person does, and what they saw. */
export type Person = {
  ucasId: string
  email: string
  /** Whether UCAS's record of this person is imported. */
  isImported: boolean
  /** The probability that the network loses a request or a reply. */
  lossRate: number
  /** Whether the person asks for another link every minute. */
  isImpatient: boolean
  number?: string
  /** When the page began to refuse a link to a person who has none. */
  refusedAt?: number | undefined
  /** When the person may ask for a link, as the page says. */
  mayAskAt?: number | undefined
  /** When SES accepted the person's links. */
  linksSentAt: number[]
  /** The texts of the mails that have reached the person. */
  mails: string[]
}

/** What a scenario observed. */
export class Journal {
  readonly people: Person[] = []
  /** How often something happened that must not, in words without personal data. */
  readonly violations = new Map<string, number>()

  report(what: string, count = 1) {
    if (count > 0) this.violations.set(what, (this.violations.get(what) ?? 0) + count)
  }
}

export const isLink = (text: string) => text.includes('token=')

/** Compares what people were told with what is stored at the end. */
export async function checkOutcome(
  journal: Journal,
  ports: CommandPorts,
  opensAt: number,
  mail: MailDelivery,
) {
  const numbers = new Map<string, string>()
  for (const { applicantId, ucasId, submittedAt } of await ports.applications.listSummaries()) {
    if (Date.parse(submittedAt) < opensAt) continue
    const records = await ports.applicants.listByUcasId(ucasId)
    if (records.some(record => record.applicantId === applicantId))
      numbers.set(ucasId, formatApplicationNumber(applicantId, ports.configuration))
    else journal.report('doubled: an application that belongs to no record: a second one')
  }
  const shown = new Set<string>()
  for (const { ucasId, number, mails } of journal.people) {
    const stored = numbers.get(ucasId)
    const receipts = mails.filter(text => !isLink(text))
    if (number !== undefined) {
      if (stored === undefined) journal.report('lost: an application whose number was shown')
      if (number !== stored) journal.report('untrue: a number that is not the stored one')
      if (shown.has(number)) journal.report('doubled: a number that two people were shown')
      shown.add(number)
    }
    if (stored !== undefined && receipts.length === 0)
      journal.report('lost: the email of a stored application')
    if (receipts.length > 1) journal.report('doubled: the email of an application')
    if (receipts.some(text => stored === undefined || !text.replaceAll(' ', '').includes(stored)))
      journal.report('untrue: an email with a number that is not the stored one')
  }
  const repeated = [...mail.accepted.values()].filter(count => count > 1)
  journal.report('doubled: a mail that SES accepted twice', repeated.length)
  journal.report('lost: a mail that was never sent', mail.waiting)
}
