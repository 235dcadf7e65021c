import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatCount } from '../terminal.ts'
import type { RestorePlan } from './restore-plan.ts'
import { type RestoredTable, restoredTables } from './tables.ts'

const nouns: Record<RestoredTable, [singular: string, plural: string]> = {
  applicants: ['applicant record', 'applicant records'],
  applications: ['application', 'applications'],
  'attachment-requests': ['row of requests for documents', 'rows of requests for documents'],
  audit: ['entry of the audit trail', 'entries of the audit trail'],
}

const countRows = ({ changes }: RestorePlan, table: RestoredTable) =>
  changes[table].missing.length + changes[table].replacing.length

/** Whether there are no rows to put back and the counter of numbers stays. */
export const isEmptyPlan = (plan: RestorePlan) =>
  plan.goOnAfter === null && restoredTables.every(table => countRows(plan, table) === 0)

/** Returns what the plan puts back in one line. */
export const formatRowCounts = (plan: RestorePlan, configuration: Configuration) =>
  [
    ...restoredTables.flatMap(table => {
      const count = countRows(plan, table)
      return count > 0 ? [formatCount(count, ...nouns[table])] : []
    }),
    ...(plan.goOnAfter === null
      ? []
      : [`new numbers continue after ${formatApplicationNumber(plan.goOnAfter, configuration)}`]),
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
    goOnAfter: plan.goOnAfter,
    different: toNumbers(plan.different),
    erased: toNumbers(plan.erased),
    doubled: toNumbers(plan.doubled),
    lost: plan.lost.map(({ applicantId, submittedAt, nowCalled }) => ({
      applicationNumber: formatApplicationNumber(applicantId, configuration),
      submittedAt,
      nowCalled: nowCalled === null ? null : formatApplicationNumber(nowCalled, configuration),
    })),
  }
}

/** Lists the numbers that lead to no application, to a different one, or to two people; one line each. */
export function formatRestorePlan(plan: RestorePlan, configuration: Configuration) {
  const { different, erased, doubled, lost } = toPlanJson(plan, configuration)
  const list = (heading: string, numbers: string[]) =>
    numbers.length > 0 ? [`${heading}:`, ...numbers.map(number => `  ${number}`)] : []
  return [
    '',
    ...list('Different now, and kept (--instead restores the earlier version)', different),
    ...list('Erased on purpose, and not restored', erased),
    ...list('Issued to two people, one of whom has another number now (call them)', doubled),
    ...list(
      'Issued, but lost: ask for a new application ("mails list" shows the person)',
      lost.map(({ applicationNumber: number, submittedAt, nowCalled }) =>
        [
          number,
          ...(submittedAt ? [`submitted on ${formatLondonDateTime(new Date(submittedAt))}`] : []),
          ...(nowCalled ? [`the same person has ${nowCalled} now`] : []),
        ].join('  '),
      ),
    ),
  ].join('\n')
}
