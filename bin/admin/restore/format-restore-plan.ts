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

const countRows = ({ changes }: RestorePlan, table: RestoredTable) =>
  changes[table].toAdd.length + changes[table].toReplace.length

/** Whether the plan restores no rows and leaves the application number counter unchanged. */
export const isEmptyPlan = (plan: RestorePlan) =>
  plan.continueAfter === null && restoredTables.every(table => countRows(plan, table) === 0)

/** Returns the number of rows to restore from each table, as one line. */
export const formatRowCounts = (plan: RestorePlan, configuration: Configuration) =>
  [
    ...restoredTables.flatMap(table => {
      const count = countRows(plan, table)
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
      applicants: countRows(plan, 'applicants'),
      applications: countRows(plan, 'applications'),
      attachmentRequests: countRows(plan, 'attachment-requests'),
      audit: countRows(plan, 'audit'),
    },
    goOnAfter: plan.continueAfter,
    different: toNumbers(plan.conflicting),
    erased: toNumbers(plan.erased),
    doubled: toNumbers(plan.duplicate),
    lost: plan.lost.map(({ applicantId, submittedAt, currentNumber }) => ({
      applicationNumber: formatApplicationNumber(applicantId, configuration),
      submittedAt,
      nowCalled: currentNumber === null ? null : formatApplicationNumber(currentNumber, configuration),
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
    ...list('Changed since the copy, so not restored (--instead restores the earlier rows)', different),
    ...list('Erased on purpose, so not restored', erased),
    ...list('Issued to two people; one of them now has another number (call both)', doubled),
    ...list(
      'Issued, but the application is lost: ask the applicant to apply again ("mails list" shows who it is)',
      lost.map(({ applicationNumber: number, submittedAt, nowCalled }) =>
        [
          number,
          ...(submittedAt ? [`submitted on ${formatLondonDateTime(new Date(submittedAt))}`] : []),
          ...(nowCalled ? [`the same person now has ${nowCalled}`] : []),
        ].join('  '),
      ),
    ),
  ].join('\n')
}
