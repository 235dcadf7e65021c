import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatCount } from '../format-count.ts'
import { type RestoredTable, type RestorePlan, restoredTables } from './restore-plan.ts'

const nouns: Record<RestoredTable, [one: string, many: string]> = {
  applicants: ['applicant record', 'applicant records'],
  applications: ['application', 'applications'],
  'attachment-requests': ['row of requests for documents', 'rows of requests for documents'],
  audit: ['entry of the audit trail', 'entries of the audit trail'],
}

const countOf = ({ puts }: RestorePlan, table: RestoredTable) =>
  puts[table].missing.length + puts[table].instead.length

/** Whether the live tables have everything, and numbers are past all that were given. */
export const isEmptyPlan = (found: RestorePlan) =>
  found.goOnAfter === null && restoredTables.every(table => countOf(found, table) === 0)

/** What is put back, in a few words. */
export const formatRowCounts = (found: RestorePlan, configuration: Configuration) =>
  [
    ...restoredTables.flatMap(table => {
      const count = countOf(found, table)
      return count > 0 ? [formatCount(count, ...nouns[table])] : []
    }),
    ...(found.goOnAfter === null
      ? []
      : [`numbers that go on after ${formatApplicationNumber(found.goOnAfter, configuration)}`]),
  ].join(', ')

/** For --json. */
export const toPlanFacts = (found: RestorePlan, configuration: Configuration) => {
  const numbered = (ids: number[]) => ids.map(id => formatApplicationNumber(id, configuration))
  return {
    putBack: {
      applicants: countOf(found, 'applicants'),
      applications: countOf(found, 'applications'),
      attachmentRequests: countOf(found, 'attachment-requests'),
      audit: countOf(found, 'audit'),
    },
    goOnAfter: found.goOnAfter,
    different: numbered(found.different),
    erased: numbered(found.erased),
    doubled: numbered(found.doubled),
    lost: found.lost.map(({ applicantId, submittedAt, nowCalled }) => ({
      applicationNumber: formatApplicationNumber(applicantId, configuration),
      submittedAt,
      nowCalled: nowCalled === null ? null : formatApplicationNumber(nowCalled, configuration),
    })),
  }
}

/** Every number that does not lead to an application, or might lead to two, or to another than then; a line each. */
export function formatRestorePlan(found: RestorePlan, configuration: Configuration) {
  const { different, erased, doubled, lost } = toPlanFacts(found, configuration)
  const list = (heading: string, numbers: string[]) =>
    numbers.length > 0 ? [`${heading}:`, ...numbers.map(number => `  ${number}`)] : []
  return [
    '',
    ...list('Different now and left so (--instead puts them back as they were)', different),
    ...list('Erased on purpose, and left so', erased),
    ...list('With two people, of whom one is told another number (call them)', doubled),
    ...list(
      'Shown once and found no more: ask for a new application ("mails list" says whom)',
      lost.map(({ applicationNumber: number, submittedAt, nowCalled }) =>
        [
          number,
          ...(submittedAt ? [`given on ${formatLondonDateTime(new Date(submittedAt))}`] : []),
          ...(nowCalled ? [`the same person is ${nowCalled} now`] : []),
        ].join('  '),
      ),
    ),
  ].join('\n')
}
