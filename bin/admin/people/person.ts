import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatName } from '#shared/schemas/person-name.ts'

/** A person with a record, or who has only asked for a sign-in link in the last 30 days. */
export type Person = {
  ucasId: string
  email: string
  record?: ApplicantRecord
  /** The numbers of all applications, the newest last. A record from UCAS has one before there is an application. */
  numbers: readonly number[]
  /** The newest number with prefix and zeros, such as CL0004127. */
  applicationNumber?: string
}

export const toPerson = (record: ApplicantRecord, configuration: Configuration): Person => ({
  ucasId: record.ucasId,
  email: record.emailKey,
  record,
  numbers: listNumbers(record),
  applicationNumber: formatApplicationNumber(record.applicantId, configuration),
})

export const listNumbers = ({ earlierNumbers, applicantId }: ApplicantRecord) => [
  ...earlierNumbers,
  applicantId,
]

export function formatPerson({ record, ucasId, email, applicationNumber }: Person): string {
  const name = formatName(record?.details ?? {})
  return [name, applicationNumber, `UCAS ID ${ucasId}`, email].filter(Boolean).join('  ')
}

export function listTelephones({ record }: Person): string[] {
  const { telephone1, telephone2 } = record?.details ?? {}
  return [telephone1, telephone2].flatMap(number => number || [])
}
