import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { CommandContext } from '../../context/context.ts'
import { UsageError } from '../../context/errors.ts'
import { readApplicationNumber } from '../../context/parse-arguments.ts'
import { createMistakesError, type Mistake } from '../../spreadsheets/mistakes.ts'
import { readTable } from '../../spreadsheets/read-table.ts'
import { resolveNumber, splitPeople } from '../applicants/find-person.ts'
import { headings } from '../applications/applications-workbook.ts'
import { loadApplications, loadEntries } from '../applications/load-applications.ts'

const columns = {
  applicationNumber: { aliases: [headings.applicationNumber, 'Number'], isOptional: true },
  ucasId: { aliases: [headings.ucasId, 'ucasId'], kind: 'ucasId', isOptional: true },
  // Tells the sheet of people from the one of results.
  surname: { isOptional: true },
} as const

/**
 * Loads the applications of the people whom the words of a command line name, and of those in a file, each once. Rows that
 * a filter hides are left out and counted.
 */
export async function loadPeople(
  words: readonly string[],
  file: string | undefined,
  context: CommandContext,
) {
  const { ports, configuration } = context
  const applicantIds: number[] = []
  for (const text of splitPeople(words, configuration))
    if (text.trim()) applicantIds.push((await resolveNumber(text, context)).applicantId)
  const read = file === undefined ? { applicantIds: [], hiddenRows: 0 } : await readPeople(file, context)
  const people = await loadApplications([...new Set([...applicantIds, ...read.applicantIds])], ports)
  const loaded = new Set(people.map(({ application }) => application.applicantId))
  const missing = applicantIds.find(each => !loaded.has(each))
  if (missing !== undefined)
    throw new UserError(`${formatApplicationNumber(missing, configuration)} has not applied.`)
  if (people.length === 0) throw new UsageError('Enter whom, or a workbook with --file.')
  return {
    people: people.map(each => ({
      ...each,
      number: formatApplicationNumber(each.application.applicantId, configuration),
    })),
    hiddenRows: read.hiddenRows,
    hiddenText: read.hiddenRows > 0 ? `Hidden rows that are left out: ${read.hiddenRows}.` : '',
  }
}

async function readPeople(file: string, { ports, configuration }: CommandContext) {
  const { rows } = await readTable(file, columns)
  const { entries, numbersByUcasId } = await loadEntries(ports)
  const ucasIdByNumber = new Map(entries.map(entry => [entry.applicantId, entry.ucasId]))
  const mistakes: Mistake[] = []
  const shown = rows.filter(({ isHidden }) => !isHidden)
  const applicantIds = shown.flatMap(({ row, cells }) => {
    const ucasId = cells.ucasId.replace(/[\s-]/g, '')
    const refuse = (column: string, text: string, value: string) => {
      mistakes.push({ row, column, text, value })
      return []
    }
    if (cells.applicationNumber === '') {
      const numbers = numbersByUcasId.get(ucasId) ?? []
      if (numbers.length === 1) return numbers
      const text =
        numbers.length === 0
          ? 'Nobody has applied with this UCAS ID'
          : 'Several people have applied with this UCAS ID: enter the number'
      return refuse(headings.ucasId, text, cells.ucasId)
    }
    const applicantId = readApplicationNumber(cells.applicationNumber, configuration)
    const owner = applicantId === undefined ? undefined : ucasIdByNumber.get(applicantId)
    if (applicantId === undefined || owner === undefined)
      return refuse(
        headings.applicationNumber,
        'There is no application with this number',
        cells.applicationNumber,
      )
    if (ucasId !== '' && ucasId !== owner)
      return refuse(headings.ucasId, 'This is not the UCAS ID of the application in its row', cells.ucasId)
    return [applicantId]
  })
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  return { applicantIds, hiddenRows: rows.length - shown.length }
}
