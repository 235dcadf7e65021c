import { stringify } from 'csv-stringify/sync'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { readPath } from '#shared/schemas/fields.ts'
import type { Catalogue, Condition, Programme } from '#shared/schemas/programme.ts'
import type { Mistake } from '../../spreadsheets/mistakes.ts'
import {
  type ColumnRule,
  parseSpreadsheet,
  type ReadOptions,
  type SpreadsheetRow,
} from '../../spreadsheets/read-spreadsheet.ts'
import {
  alternativeColumns,
  optionalColumns,
  programmeColumns,
  schoolNameColumn,
} from './catalogue-columns.ts'
import { formatConditions, parseConditions } from './condition-text.ts'

type ProgrammeHeading = keyof typeof programmeColumns
type AlternativeHeading = keyof typeof alternativeColumns
type CatalogueHeading = ProgrammeHeading | AlternativeHeading | typeof schoolNameColumn

const programmeHeadings = Object.keys(programmeColumns) as ProgrammeHeading[]
const alternativeHeadings = Object.keys(alternativeColumns) as AlternativeHeading[]

/** The headings in their order: the requirements stand after the places. */
const headings: CatalogueHeading[] = [
  'code',
  'name',
  'school code',
  schoolNameColumn,
  'home places',
  'overseas places',
  ...alternativeHeadings,
  ...programmeHeadings.slice(programmeHeadings.indexOf('GCSEs')),
]

/** Returns the catalogue as CSV, an alternative a row, in the order of the schools; opens in Excel. */
export function formatCatalogueCsv({ schools, programmes }: Catalogue): string {
  const rows = schools.flatMap(({ code, name }) => {
    const school = { 'school code': code, [schoolNameColumn]: name }
    const rowsOfSchool = programmes
      .filter(({ schoolCode }) => schoolCode === code)
      .flatMap(programme => formatProgramme(programme).map(row => ({ ...row, ...school })))
    return rowsOfSchool.length > 0 ? rowsOfSchool : [school]
  })
  return stringify(rows, { bom: true, header: true, columns: headings, record_delimiter: 'windows' })
}

/** Returns the rows of a programme: the first has its facts, each has an alternative. */
const formatProgramme = (programme: Programme): Partial<Record<CatalogueHeading, string>>[] =>
  programme.entryRequirements.alternatives.map((alternative, index) => ({
    ...(index === 0 ? formatFacts(programme) : { code: programme.code }),
    ...Object.fromEntries(
      Object.entries(alternativeColumns).map(([heading, { path, format }]) => [
        heading,
        format(readPath(alternative, path)),
      ]),
    ),
  }))

/** Returns the facts of a programme as cells. */
export const formatFacts = (programme: Programme): Record<string, string> =>
  Object.fromEntries(
    Object.entries(programmeColumns).map(([heading, { path, format }]) => [
      heading,
      format(readPath(programme, path)),
    ]),
  )

type Row = SpreadsheetRow<CatalogueHeading>

/** A catalogue that was read from CSV, before it is checked. */
type CatalogueSheet = {
  json: unknown
  notes: string[]
  mistakes: Mistake[]
  /** Returns the row of a path in the JSON. */
  findRow: (path: string) => number
}

/** Reads CSV with the columns of `formatCatalogueCsv`, in any order. Each programme may have several rows. */
export function readCatalogueCsv(text: string, file: string, options: ReadOptions): CatalogueSheet {
  const rules = Object.fromEntries(
    headings.map((heading): [string, ColumnRule] => [
      heading,
      { isOptional: optionalColumns.includes(heading) },
    ]),
  ) as Record<CatalogueHeading, ColumnRule>
  const { rows, notes } = parseSpreadsheet(text, file, rules, options)
  const mistakes: Mistake[] = []
  const schoolRows = groupRows(rows, 'school code')
  const programmeRows = groupRows(rows, 'code')
  for (const { row, cells } of rows) {
    const filled = headings.filter(
      heading => heading !== 'school code' && heading !== schoolNameColumn && cells[heading],
    )
    if (cells.code === '' && (filled.length > 0 || cells['school code'] === ''))
      mistakes.push({ row, column: 'code', text: 'This is missing. Every row of a programme has its code' })
  }
  /** Returns the cell of the first row that has one; the other rows leave it empty or repeat it. */
  const readOnce = (group: readonly Row[], heading: CatalogueHeading): string => {
    const [first, ...others] = group.filter(({ cells }) => cells[heading] !== '')
    for (const { row, cells } of others)
      if (first && cells[heading].toLowerCase() !== first.cells[heading].toLowerCase())
        mistakes.push({
          row,
          column: `${cells.code}, ${heading}`,
          text: `"${cells[heading]}" is not what row ${first.row} says: "${first.cells[heading]}"`,
        })
    return first?.cells[heading] ?? ''
  }
  const readAlternative = ({ row, cells }: Row) => {
    const alternative = readFields(
      alternativeHeadings,
      heading => alternativeColumns[heading].read(cells[heading]),
      alternativeColumns,
    )
    const parsed = parseConditions(cells.conditions)
    for (const mistake of parsed.mistakes)
      mistakes.push({ row, column: `${cells.code}, conditions`, text: mistake })
    for (const condition of parsed.conditions.filter(isGradedAtEnd))
      notes.push(
        `${cells.code}: "${formatConditions([condition])}" asks for a grade in the last subject only. For the same grade in each, write it after each.`,
      )
    return { ...alternative, conditions: parsed.mistakes.length > 0 ? [] : parsed.conditions }
  }
  const programmes = programmeRows.map(group => {
    const programme = readFields(
      programmeHeadings,
      heading => programmeColumns[heading].read(readOnce(group, heading)),
      programmeColumns,
    )
    const { entryRequirements, ...facts } = programme
    return {
      ...facts,
      entryRequirements: { ...(entryRequirements as Fields), alternatives: group.map(readAlternative) },
      asksInterview: isMedicalProgramme(String(programme.code)),
    }
  })
  const schools = schoolRows.map(group => ({
    code: group[0]?.cells['school code'].toUpperCase(),
    name: readOnce(group, schoolNameColumn),
  }))
  const findRow = (path: string) => {
    const [listName, index, ...field] = path.split('.')
    const group = (listName === 'schools' ? schoolRows : programmeRows)[Number(index)]
    const alternativeIndex = /^entryRequirements\.alternatives\.(\d+)/.exec(field.join('.'))?.[1] ?? 0
    return group?.[Number(alternativeIndex)]?.row ?? 1
  }
  return { json: { schools, programmes }, notes, mistakes, findRow }
}

/** Whether the last of several subjects alone has grades, which people may have meant for all of them. */
const isGradedAtEnd = ({ subjects }: Condition) =>
  subjects.length > 1 &&
  subjects.every(
    ({ a2Grade, ibGrade }, index) => Boolean(a2Grade ?? ibGrade) === (index === subjects.length - 1),
  )

/** Groups the rows that have the same code in a column, in the order of the first ones. */
function groupRows(rows: readonly Row[], heading: 'code' | 'school code'): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const line of rows) {
    const code = line.cells[heading].toUpperCase()
    if (code === '') continue
    const group = groups.get(code) ?? []
    group.push(line)
    groups.set(code, group)
  }
  return [...groups.values()]
}

type Fields = { [name: string]: unknown }

/** Returns an object with the values of columns at their paths, without the undefined ones. */
function readFields<Heading extends string>(
  columnHeadings: readonly Heading[],
  read: (heading: Heading) => unknown,
  columns: Record<Heading, { path: string }>,
): Fields {
  const fields: Fields = {}
  for (const heading of columnHeadings) {
    const value = read(heading)
    if (value === undefined) continue
    const [name = '', nested] = columns[heading].path.split('.')
    fields[name] = nested ? { ...(fields[name] as Fields | undefined), [nested]: value } : value
  }
  return fields
}
