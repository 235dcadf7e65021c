import * as z from 'zod/mini'
import { UserError } from '#infra/errors/user-error.ts'
import { formatList } from '#shared/rules/format-list.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { UsageError } from '../../../command-line/errors.ts'
import { resolvePerson, splitPeople } from '../../people/resolve-person.ts'
import { refuseMistakes } from '../../spreadsheets/mistakes.ts'
import { type Columns, hasColumns, readRows } from '../../spreadsheets/read-rows.ts'
import { readWorkbook } from '../../spreadsheets/workbook.ts'
import { createApplicationFinder } from '../applications/application-finder.ts'
import { headings } from '../applications/applications-workbook.ts'
import { loadApplications } from '../applications/load-applications.ts'

const numberColumns = {
  [headings.applicationNumber]: { aliases: ['Number'], isOptional: true, schema: z.string() },
  [headings.ucasId]: { kind: 'ucasId', isOptional: true, schema: z.string() },
} satisfies Columns
const personColumns = {
  ...numberColumns,
  // Only the sheet of people has this column, not the sheet of results.
  surname: { isOptional: true, schema: z.string() },
} satisfies Columns

/** Loads the applications of the people in the words (`isNamed`) and in the file, each once. */
export async function loadNamedApplications(
  words: readonly string[],
  file: string | undefined,
  context: CommandContext,
) {
  const { ports, formatNumber } = context
  const named: number[] = []
  for (const text of splitPeople(words, ports.configuration)) {
    const { number } = await resolvePerson(text, context)
    if (number === undefined) throw new UserError(`${text} has not applied.`)
    named.push(number)
  }
  const listed = file === undefined ? [] : await readListedNumbers(file, context)
  const applications = await ports.applications.getMany([...new Set([...named, ...listed])])
  const loaded = await loadApplications(applications, context)
  const missing = named.find(number => !loaded.some(({ application }) => application.applicantId === number))
  if (missing !== undefined) throw new UserError(`${formatNumber(missing)} has not applied.`)
  if (loaded.length === 0) throw new UsageError('Enter whom, or a workbook with --file.')
  return loaded.map(person => ({
    ...person,
    applicationNumber: formatNumber(person.application.applicantId),
    isNamed: named.includes(person.application.applicantId),
  }))
}

async function readListedNumbers(file: string, { ports, print }: CommandContext) {
  const sheets = await readWorkbook(file)
  if (!hasColumns(sheets, numberColumns))
    throw new UsageError(
      `The file ${file} has no row with one of the headings ${formatList(Object.keys(numberColumns), 'or')}. Nothing has changed.`,
    )
  const { rows, mistakes } = readRows(sheets, file, personColumns)
  const findApplication = await createApplicationFinder(ports)
  const visibleRows = rows.filter(({ isHidden }) => !isHidden)
  const numbers = visibleRows.flatMap(row =>
    row.isReadable ? (findApplication(row)?.applicantId ?? []) : [],
  )
  refuseMistakes(file, mistakes)
  if (visibleRows.length < rows.length)
    print(`Hidden rows that are left out: ${rows.length - visibleRows.length}.`)
  return numbers
}
