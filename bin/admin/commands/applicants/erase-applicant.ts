import { UserError } from '#infra/settings/user-error.ts'
import { parseApplicantIdentifier } from '../../arguments/parse-application-number.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, formatList } from '../../context/terminal.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { countPersonalData, findPersonalData, isEmpty, type PersonalDataCounts } from './personal-data.ts'

const auditAction = 'applicants erase'

/** Erases all data of a person, named by application number or UCAS ID, after confirmation. */
export async function eraseApplicant(
  identifier: string,
  { ports, configuration, printText, addAuditEntry, change }: CommandContext,
) {
  const data = await findPersonalData(
    parseApplicantIdentifier(identifier, configuration),
    ports,
    configuration,
  )
  const { applicationNumber, leftAlone } = data
  const { ucasPersonalId } = data.keys
  const counts = countPersonalData(data)
  if (isEmpty(counts))
    throw new UserError(`The portal has no data about ${applicationNumber ?? ucasPersonalId}.`)
  if (leftAlone.length > 0)
    printText(
      `This does not erase data with the same email under ${formatList(leftAlone)}. If it is the same person, erase that too.`,
    )
  const { forenames, surname } = data.record?.details ?? {}
  const name = surname ? ` (${forenames} ${surname})` : ''
  await change({
    action: `permanently erase everything about ${applicationNumber ?? ucasPersonalId}${name}: ${formatCounts(counts)}`,
    json: { applicationNumber, erased: counts, leftAlone },
    auditEntry: { action: auditAction, subject: applicationNumber ?? 'a person without a number' },
    showsPersonalData: true,
    apply: async () => {
      const result = await erasePersonalData(data.keys, ports, configuration, async subject => {
        if (subject !== applicationNumber) await addAuditEntry({ action: auditAction, subject })
      })
      return {
        text: `Erased everything about ${result.applicationNumber ?? ucasPersonalId}: ${formatCounts(result.erased)}.`,
        json: { ...result, leftAlone },
      }
    },
  })
}

const nouns: [key: keyof PersonalDataCounts, singular: string, plural?: string][] = [
  ['applicant', 'applicant record'],
  ['application', 'application with its decision', 'applications with their decisions'],
  ['drafts', 'draft'],
  ['sessions', 'session'],
  ['signInLinks', 'sign-in link'],
  ['mails', 'email'],
  ['attachmentRequests', 'document request'],
  ['files', 'file with all its versions', 'files with all their versions'],
]

const formatCounts = (counts: PersonalDataCounts) =>
  nouns
    .flatMap(([key, singular, plural]) =>
      counts[key] > 0 ? [formatCount(counts[key], singular, plural)] : [],
    )
    .join(', ')
