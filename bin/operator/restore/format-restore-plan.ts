import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatCount } from '../../admin/context/terminal.ts'
import { type RestoredTable, type RestorePlan, restoredTables } from './restore-plan.ts'

const nouns: Record<RestoredTable, [singular: string, plural: string]> = {
  applicants: ['applicant record', 'applicant records'],
  applications: ['application', 'applications'],
  'attachment-requests': ['document request row', 'document request rows'],
  audit: ['audit entry', 'audit entries'],
}

/** Returns the number of rows to restore from each table, as one line; empty if nothing is to be restored. */
export const formatRowCounts = ({ missing, continueAfter }: RestorePlan, configuration: Configuration) =>
  [
    ...restoredTables
      .filter(table => missing[table].length > 0)
      .map(table => formatCount(missing[table].length, ...nouns[table])),
    ...(continueAfter === null
      ? []
      : [`new numbers continue after ${formatApplicationNumber(continueAfter, configuration)}`]),
  ].join(', ')

/** Returns the plan for --json. */
export const toPlanJson = ({ missing, ...plan }: RestorePlan) => ({
  restored: {
    applicants: missing.applicants.length,
    applications: missing.applications.length,
    attachmentRequests: missing['attachment-requests'].length,
    audit: missing.audit.length,
  },
  ...plan,
})

/** Lists, one per line, the numbers that have no application, have another one now, or belong to two people. */
export function formatRestorePlan({ modified, erased, duplicates, lost }: RestorePlan) {
  const list = (heading: string, numbers: string[]) =>
    numbers.length > 0 ? [`${heading}:`, ...numbers.map(number => `  ${number}`)] : []
  return [
    '',
    ...list('Changed since the copy, so not restored', modified),
    ...list('Erased on purpose, so not restored', erased),
    ...list('Issued to two people; one of them now has another number (call both)', duplicates),
    ...list(
      'Issued, but the application is lost: ask the applicant to apply again ("applicants find" shows who it is)',
      lost.map(({ applicationNumber: number, submittedAt }) =>
        submittedAt ? `${number}  submitted on ${formatLondonDateTime(new Date(submittedAt))}` : number,
      ),
    ),
  ].join('\n')
}
