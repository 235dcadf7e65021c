import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { formatAnswers } from '#shared/schemas/answers.ts'
import type { Catalogue } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { writeOutputFile } from '../../../command-line/files.ts'
import { findByCodeOrName } from '../../../command-line/find-by-code-or-name.ts'
import { formatTime } from '../../../command-line/london-dates.ts'
import { formatCount, formatTable } from '../../../command-line/terminal.ts'
import type { ApplicationSummary } from '../../../ports/application-operations.ts'
import { writeWorkbook } from '../../spreadsheets/workbook.ts'
import { createApplicationSheets } from './applications-workbook.ts'
import { isUndecided, joinApplicant, loadApplications, loadSummaries } from './load-applications.ts'

type Filters = {
  since?: Date
  undecided?: boolean
  school?: string
  programme?: string
  feeStatus?: FeeStatus
}

const maxListed = 50

export async function listApplications(
  context: CommandContext,
  { output, ...filters }: Filters & { output?: string },
) {
  const { ports, formatNumber, print } = context
  const catalogue = await ports.catalogue.read()
  const isListed = createFilter(filters, catalogue)
  const { summaries, openByUcasId } = await loadSummaries(ports)
  const listed = summaries.filter(isListed).sort((a, b) => b.submittedAt.localeCompare(a.submittedAt))
  if (listed.length === 0)
    return print(`There are no such applications${output ? `, so ${output} was not written` : ''}.`)
  if (output) return exportWorkbook(listed, openByUcasId, catalogue, output, context)
  const rows = listed
    .slice(0, maxListed)
    .map(({ applicantId, ucasId, submittedAt, withdrawn, entryCheck, decision, ...summary }) => [
      formatNumber(applicantId),
      formatTime(submittedAt),
      entryCheck.evaluation.checkStatus,
      decision?.text ?? '',
      entryCheck.input.feeStatus ?? 'not known',
      summary.programmeCode,
      [
        summary.programmeName,
        ...(withdrawn ? ['(withdrawn)'] : []),
        ...(!withdrawn && (openByUcasId.get(ucasId) ?? []).length > 1 ? ['(same UCAS ID)'] : []),
      ].join(' '),
    ])
  print(formatTable(['Number', 'Submitted', 'Entry check', 'Decision', 'Fees', 'Programme', ''], rows))
  if (listed.length > rows.length)
    print(
      `These are the newest ${rows.length} of ${formatCount(listed.length, 'application')}. To see all: --output`,
    )
}

function createFilter(filters: Filters, catalogue: Catalogue) {
  const school =
    filters.school === undefined ? undefined : findByCodeOrName(filters.school, catalogue.schools, 'school')
  const programme =
    filters.programme === undefined
      ? undefined
      : findByCodeOrName(filters.programme, catalogue.programmes, 'programme')
  return (summary: ApplicationSummary) =>
    (!filters.since || new Date(summary.submittedAt) >= filters.since) &&
    (!filters.undecided || isUndecided(summary)) &&
    (!school || school === findSchool(summary, catalogue)) &&
    (!programme || programme.code === summary.programmeCode) &&
    (!filters.feeStatus || filters.feeStatus === summary.entryCheck.input.feeStatus)
}

/** The catalogue may have lost the programme, or have moved it to another school. */
function findSchool({ programmeCode, entryCheck }: ApplicationSummary, { schools, programmes }: Catalogue) {
  const { schoolCode } = programmes.find(({ code }) => code === programmeCode) ?? entryCheck.input.programme
  return schools.find(({ code }) => code === schoolCode)
}

async function exportWorkbook(
  listed: readonly ApplicationSummary[],
  openByUcasId: ReadonlyMap<string, ApplicationSummary[]>,
  catalogue: Catalogue,
  output: string,
  context: CommandContext,
) {
  const { ports, formatNumber, print, confirmReplace, addAuditEntry } = context
  await confirmReplace(output)
  const schoolByNumber = new Map(listed.map(summary => [summary.applicantId, findSchool(summary, catalogue)]))
  const applications = await ports.applications.getMany(listed.map(({ applicantId }) => applicantId))
  const loaded = await loadApplications(applications, context)
  const rows = loaded.map(({ application, applicant, requests }) => {
    const numbersOfUcasId = (openByUcasId.get(application.ucasId) ?? []).map(({ applicantId }) => applicantId)
    const joined = joinApplicant(application, applicant, numbersOfUcasId, formatNumber)
    const school = schoolByNumber.get(application.applicantId)
    return { application: joined, answers: formatAnswers(joined), school, requests }
  })
  const count = formatCount(rows.length, 'application')
  await addAuditEntry({
    action: 'applications list',
    numbers: loaded.map(({ application }) => application.applicantId),
    details: `a workbook of ${count}`,
  })
  writeOutputFile(output, await writeWorkbook(createApplicationSheets(rows, ports.now())))
  print(`Wrote ${count} to ${output}. It contains personal data: delete it after use.`)
}
