import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatCount } from '../context/terminal.ts'
import type { RestorePlan } from './restore-plan.ts'
import { type RestoredTable, restoredTables } from './tables.ts'

const nouns: Record<RestoredTable, [singular: string, plural: string]> = {
  applicants: ['applicant record', 'applicant records'],
  applications: ['application', 'applications'],
  'attachment-requests': ['document request row', 'document request rows'],
  audit: ['audit entry', 'audit entries'],
}

/** Whether the plan restores no rows and leaves the application number counter unchanged. */
export const isEmptyPlan = (plan: RestorePlan) =>
  plan.continueAfter === null && restoredTables.every(table => plan.missing[table].length === 0)

/** Returns the number of rows to restore from each table, as one line. */
export const formatRowCounts = (plan: RestorePlan, configuration: Configuration) =>
  [
    ...restoredTables.flatMap(table => {
      const count = plan.missing[table].length
      return count > 0 ? [formatCount(count, ...nouns[table])] : []
    }),
    ...(plan.continueAfter === null
      ? []
      : [`new numbers continue after ${formatApplicationNumber(plan.continueAfter, configuration)}`]),
  ].join(', ')

/** Returns the plan for --json. */
export const toPlanJson = (plan: RestorePlan, configuration: Configuration) => {
  const toNumbers = (applicantIds: number[]) =>
    applicantIds.map(id => formatApplicationNumber(id, configuration))
  return {
    putBack: {
      applicants: plan.missing.applicants.length,
      applications: plan.missing.applications.length,
      attachmentRequests: plan.missing['attachment-requests'].length,
      audit: plan.missing.audit.length,
    },
    goOnAfter: plan.continueAfter,
    different: toNumbers(plan.conflicting),
    erased: toNumbers(plan.erased),
    doubled: toNumbers(plan.duplicate),
    lost: plan.lost.map(({ applicantId, submittedAt }) => ({
      applicationNumber: formatApplicationNumber(applicantId, configuration),
      submittedAt,
    })),
  }
}

/**
 * Lists, one per line, the numbers that have no application, have a different application now, or were issued to two
 * people.
 */
export function formatRestorePlan(plan: RestorePlan, configuration: Configuration) {
  const { different, erased, doubled, lost } = toPlanJson(plan, configuration)
  const list = (heading: string, numbers: string[]) =>
    numbers.length > 0 ? [`${heading}:`, ...numbers.map(number => `  ${number}`)] : []
  return [
    '',
    ...list('Changed since the copy, so not restored', different),
    ...list('Erased on purpose, so not restored', erased),
    ...list('Issued to two people; one of them now has another number (call both)', doubled),
    ...list(
      'Issued, but the application is lost: ask the applicant to apply again ("mails list" shows who it is)',
      lost.map(({ applicationNumber: number, submittedAt }) =>
        submittedAt ? `${number}  submitted on ${formatLondonDateTime(new Date(submittedAt))}` : number,
      ),
    ),
  ].join('\n')
}
