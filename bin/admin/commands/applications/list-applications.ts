import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
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
  const { ports, configuration, print } = context
  const catalogue = await ports.catalogue.read()
  const findSchool = createSchoolFinder(catalogue)
  const isListed = createFilter(filters, catalogue, findSchool)
  const { summaries, openByUcasId } = await loadSummaries(ports)
  const listed = summaries.filter(isListed).sort((a, b) => b.submittedAt.localeCompare(a.submittedAt))
  if (output) return exportWorkbook(listed, openByUcasId, findSchool, output, context)
  const total = listed.length
  const rows = listed
    .slice(0, maxListed)
    .map(summary => [
      formatApplicationNumber(summary.applicantId, configuration),
      formatTime(summary.submittedAt),
      summary.checkStatus,
      summary.decision ?? '',
      summary.feeStatus ?? 'not known',
      summary.programmeCode,
      [
        summary.programmeName,
        ...(summary.isWithdrawn ? ['(withdrawn)'] : []),
        ...(!summary.isWithdrawn && (openByUcasId.get(summary.ucasId) ?? []).length > 1
          ? ['(same UCAS ID)']
          : []),
      ].join(' '),
    ])
  const heading = ['Number', 'Submitted', 'Entry check', 'Decision', 'Fees', 'Programme', '']
  const footer =
    total > rows.length
      ? `\nThese are the newest ${rows.length} of ${formatCount(total, 'application')}. To see all: --output`
      : ''
  print(total === 0 ? 'There are no such applications.' : `${formatTable(heading, rows)}${footer}`)
}

function createFilter(filters: Filters, { schools, programmes }: Catalogue, findSchool: SchoolFinder) {
  const school =
    filters.school === undefined ? undefined : findByCodeOrName(filters.school, schools, 'school')
  const programme =
    filters.programme === undefined ? undefined : findByCodeOrName(filters.programme, programmes, 'programme')
  return (summary: ApplicationSummary) =>
    (!filters.since || new Date(summary.submittedAt) >= filters.since) &&
    (!filters.undecided || isUndecided(summary)) &&
    (!school || school === findSchool(summary)) &&
    (!programme || programme.code === summary.programmeCode) &&
    (!filters.feeStatus || filters.feeStatus === summary.feeStatus)
}

/** Returns a function that finds the school of an application. The catalogue may have lost the programme since. */
function createSchoolFinder({ schools, programmes }: Catalogue) {
  const schoolByCode = new Map(schools.map(school => [school.code, school]))
  const schoolCodes = new Map(programmes.map(({ code, schoolCode }) => [code, schoolCode]))
  return ({ programmeCode, schoolCode }: ApplicationSummary) =>
    schoolByCode.get(schoolCodes.get(programmeCode) ?? schoolCode)
}
type SchoolFinder = ReturnType<typeof createSchoolFinder>

async function exportWorkbook(
  listed: readonly ApplicationSummary[],
  openByUcasId: ReadonlyMap<string, ApplicationSummary[]>,
  findSchool: SchoolFinder,
  output: string,
  context: CommandContext,
) {
  const { ports, configuration, print, confirmReplace, addAuditEntry } = context
  if (listed.length === 0) return print(`There are no such applications, so ${output} was not written.`)
  await confirmReplace(output)
  const schoolByNumber = new Map(listed.map(summary => [summary.applicantId, findSchool(summary)]))
  const applications = await ports.applications.getMany(listed.map(({ applicantId }) => applicantId))
  const loaded = await loadApplications(applications, context)
  const rows = loaded.map(({ application, applicant, requests }) => {
    const numbersOfUcasId = (openByUcasId.get(application.ucasId) ?? []).map(({ applicantId }) => applicantId)
    const joined = joinApplicant(application, applicant, numbersOfUcasId, configuration)
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
