import { type Catalogue, type Condition, programme, type School, school } from '#shared/schemas/programme.ts'
import { UsageError } from '../../context/errors.ts'
import { createMistakesError, type Mistake } from '../../spreadsheets/mistakes.ts'
import { type ColumnRule, hasColumns, selectTable, type TableRow } from '../../spreadsheets/read-table.ts'
import { readWorkbook } from '../../spreadsheets/workbook.ts'
import { columns, readCell } from './catalogue-columns.ts'
import { formatConditions, parseConditions } from './condition-text.ts'
import { checkRequiredSubject } from './required-subjects.ts'

export type CatalogueOptions = { allowUnknownSubjects?: string[] }
type Row = TableRow<string>

const programmeRules: Record<string, ColumnRule> = Object.fromEntries(
  Object.entries(columns).map(([heading, { isOptional = false }]) => [heading, { isOptional }]),
)
const schoolRules: Record<string, ColumnRule> = { code: {}, name: {} }

/** Reads a workbook with a sheet of schools and one of programmes; throws a UsageError about every mistake. */
export async function readCatalogue(
  file: string,
  { allowUnknownSubjects = [] }: CatalogueOptions,
): Promise<{ catalogue: Catalogue; notes: string[] }> {
  const sheets = await readWorkbook(file)
  const { rows, sheet, mistakes, notes } = selectTable(sheets, file, programmeRules)
  const otherSheets = sheets.filter(other => other !== sheet && !other.isCsv)
  if (!hasColumns(otherSheets, schoolRules))
    throw new UsageError(
      `The file ${file} has no sheet of schools, with the headings code and name. Start with: catalogue export --output catalogue.xlsx. Nothing has changed.`,
    )
  const schoolTable = selectTable(otherSheets, file, schoolRules)
  mistakes.push(...schoolTable.mistakes)
  const schools = readSchools(schoolTable.rows, mistakes)
  const rowsByCode = new Map<string, Row[]>()
  for (const row of rows) {
    const code = row.cells.code?.toUpperCase() ?? ''
    if (code === '')
      mistakes.push({ row: row.row, column: 'code', text: 'Every row of a programme has its code' })
    else rowsByCode.set(code, [...(rowsByCode.get(code) ?? []), row])
  }
  const programmes = [...rowsByCode.values()].flatMap(
    programmeRows => readProgramme(programmeRows, schools, mistakes) ?? [],
  )
  for (const row of rows) checkConditions(row, allowUnknownSubjects, mistakes, notes)
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  return { catalogue: { schools, programmes }, notes }
}

function readSchools(rows: readonly Row[], mistakes: Mistake[]): School[] {
  const codes = new Set<string>()
  return rows.flatMap(({ row, cells }) => {
    const code = cells.code?.toUpperCase() ?? ''
    const addMistake = (column: string, text: string) =>
      mistakes.push({ row, column: `school ${column}`, text, value: cells[column] ?? '' })
    if (codes.has(code)) addMistake('code', 'An earlier school has this code')
    codes.add(code)
    const parsed = school.safeParse({ code, name: cells.name })
    for (const { path } of parsed.error?.issues ?? [])
      addMistake(String(path[0]), columns[String(path[0])]?.allowed ?? '')
    return parsed.data ?? []
  })
}

/** Reads the rows of a programme, an alternative each. Adds what is wrong with them to the mistakes. */
function readProgramme(rows: readonly Row[], schools: readonly School[], mistakes: Mistake[]) {
  const addMistake = ({ row, cells }: Row, heading: string, text: string) =>
    mistakes.push({ row, column: heading, text, value: cells[heading] ?? '' })
  const facts = {}
  const alternatives = rows.map(() => ({}))
  for (const [heading, column] of Object.entries(columns)) {
    if (column.isOfAlternative) {
      for (const [index, { cells }] of rows.entries())
        setPath(alternatives[index] ?? {}, column.path, readCell(cells[heading] ?? '', column))
      continue
    }
    // The first row that has a fact; the others leave it empty or repeat it.
    const [first = rows[0]!, ...others] = rows.filter(({ cells }) => cells[heading])
    const value = first.cells[heading] ?? ''
    for (const other of others)
      if (other.cells[heading]?.toLowerCase() !== value.toLowerCase())
        addMistake(
          other,
          heading,
          `An earlier row has the code ${first.cells.code} too, and says something else`,
        )
    if (heading === 'school code' && value && !schools.some(({ code }) => code === value.toUpperCase()))
      addMistake(first, heading, 'The sheet of schools has no such school')
    setPath(facts, column.path, readCell(value, column))
  }
  setPath(facts, 'entryRequirements.alternatives', alternatives)
  const parsed = programme.safeParse(facts)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const index = path.find(key => typeof key === 'number')
    const place = path.filter(key => typeof key === 'string').join('.')
    const alternativePlace = place.replace('entryRequirements.alternatives.', '')
    const [heading = 'A-levels', column] =
      Object.entries(columns).find(([, each]) => each.path === place || each.path === alternativePlace) ?? []
    const row = rows[index ?? rows.findIndex(({ cells }) => cells[heading])] ?? rows[0]!
    const missing = row.cells[heading] ? '' : 'This is missing. '
    addMistake(row, heading, column ? `${missing}${column.allowed}` : message)
  }
  return parsed.data
}

/** Sets the value at a path such as `places.home`; an undefined value adds nothing. */
function setPath(target: Record<string, unknown>, path: string, value: unknown) {
  if (value === undefined) return
  const [name = '', ...names] = path.split('.')
  if (names.length === 0) {
    target[name] = value
    return
  }
  const child: Record<string, unknown> = { ...Object(target[name]) }
  setPath(child, names.join('.'), value)
  target[name] = child
}

/** Adds what is wrong with the conditions of a row to the mistakes, and what people may have meant otherwise to the notes. */
function checkConditions(
  { row, cells }: Row,
  allowedSubjects: readonly string[],
  mistakes: Mistake[],
  notes: string[],
) {
  const { conditions, mistakes: texts } = parseConditions(cells.conditions ?? '')
  const types = {
    A2: Boolean(cells['A-levels'] || cells.BTEC),
    IBHigher: Boolean(cells['IB points'] || cells['IB Higher']),
  }
  const subjects = new Set(conditions.flatMap(condition => condition.subjects.map(({ subject }) => subject)))
  const unknown = [...subjects].filter(subject => !allowedSubjects.includes(subject))
  const subjectTexts = unknown.flatMap(subject => checkRequiredSubject(subject, types) ?? [])
  for (const text of texts.length > 0 ? texts : subjectTexts)
    mistakes.push({ row, column: 'conditions', text })
  for (const condition of conditions.filter(isGradedAtEnd))
    notes.push(
      `${cells.code}: "${formatConditions([condition])}" asks for a grade in the last subject only. For the same grade in each, write it after each.`,
    )
}

/** Whether the last of several subjects alone has grades, which people may have meant for all of them. */
const isGradedAtEnd = ({ subjects }: Condition) =>
  subjects.length > 1 &&
  subjects.every(
    ({ a2Grade, ibGrade }, index) => Boolean(a2Grade ?? ibGrade) === (index === subjects.length - 1),
  )
