import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { prepareSubjectTitles } from '#shared/rules/entry-check/subject-titles.ts'
import { type Catalogue, programme, type School, school } from '#shared/schemas/programme.ts'
import { createMistakesError, type Mistake } from '../../spreadsheets/mistakes.ts'
import { type ColumnRule, selectTable, type TableRow } from '../../spreadsheets/read-table.ts'
import { readWorkbook } from '../../spreadsheets/workbook.ts'
import { columns, readCell } from './catalogue-sheet.ts'
import { parseConditions } from './condition-text.ts'

type Row = TableRow<string>
type AddMistake = (row: Row, heading: string, text: string) => void

const programmeRules: Record<string, ColumnRule> = Object.fromEntries(
  Object.entries(columns).map(([heading, { isOptional = false }]) => [heading, { isOptional }]),
)
const schoolRules: Record<string, ColumnRule> = { code: {}, name: {} }

/** Reads a workbook with a sheet of schools and one of programmes; throws a UsageError about every mistake. */
export async function readCatalogue(file: string): Promise<{ catalogue: Catalogue; notes: string[] }> {
  const sheets = await readWorkbook(file)
  const { rows, sheet, mistakes, notes } = selectTable(sheets, file, programmeRules)
  const otherSheets = sheets.filter(other => other !== sheet && !other.isCsv)
  const schoolTable = selectTable(otherSheets, file, schoolRules)
  mistakes.push(...schoolTable.mistakes)
  const schools = readSchools(schoolTable.rows, mistakes)
  const addMistake: AddMistake = ({ row, cells }, column, text) =>
    mistakes.push({ row, column, text, value: cells[column] ?? '' })
  const rowsByCode = new Map<string, Row[]>()
  for (const row of rows) {
    const code = row.cells.code?.toUpperCase() ?? ''
    if (code === '') addMistake(row, 'code', 'Every row of a programme has its code')
    else rowsByCode.set(code, [...(rowsByCode.get(code) ?? []), row])
  }
  const programmes = [...rowsByCode.values()].flatMap(
    programmeRows => readProgramme(programmeRows, schools, addMistake) ?? [],
  )
  for (const row of rows) addUnknownSubjects(row, mistakes)
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

/** Reads the rows of a programme: the first has its facts, each has an alternative. */
function readProgramme(rows: readonly Row[], schools: readonly School[], addMistake: AddMistake) {
  const [first, ...others] = rows as [Row, ...Row[]]
  const facts = {}
  const alternatives = rows.map(() => ({}))
  for (const [heading, column] of Object.entries(columns)) {
    if (column.isOfAlternative) {
      for (const [index, { cells }] of rows.entries())
        setPath(alternatives[index] ?? {}, column.path, readCell(cells[heading] ?? '', column))
      continue
    }
    const value = first.cells[heading] ?? ''
    for (const other of others)
      if (other.cells[heading] && other.cells[heading] !== value)
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
    const row = rows[path.find(key => typeof key === 'number') ?? 0] ?? first
    const names = path.filter(key => typeof key === 'string').join('.')
    const inAlternative = names.replace('entryRequirements.alternatives.', '')
    const [heading = 'A-levels', column] =
      Object.entries(columns).find(([, each]) => each.path === names || each.path === inAlternative) ?? []
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
  const child = { ...Object(target[name]) }
  setPath(child, names.join('.'), value)
  target[name] = child
}

const titles = prepareSubjectTitles(subjectLists)
const comparedTypes = ['A2', 'IBHigher']
const listedTitles = subjectLists.qualTypeSubjects
  .filter(({ qualificationType }) => comparedTypes.includes(qualificationType))
  .flatMap(({ subjects }) => subjects)

/** Whether a listed title satisfies a required subject. */
const isKnown = (subject: string): boolean =>
  comparedTypes.some(type => {
    const { key, isListed } = titles.resolve(type, subject)
    return isListed && key === titles.toRequiredKey(subject)
  })

/** Adds a mistake for each unknown subject in the conditions of a row. A wrong grade makes the subject unknown. */
function addUnknownSubjects({ row, cells }: Row, mistakes: Mistake[]) {
  const conditions = parseConditions(cells.conditions ?? '') ?? []
  for (const { subject } of conditions.flatMap(({ subjects }) => subjects)) {
    if (isKnown(subject)) continue
    const beginning = subject.slice(0, 3).toLowerCase()
    const alike = new Set(listedTitles.filter(title => title.toLowerCase().startsWith(beginning)))
    const hint = alike.size > 0 ? ` Titles that begin alike: ${[...alike].slice(0, 10).join(', ')}.` : ''
    const text = `"${subject}" is in no list of subjects.${hint} Grades are like B, 6 or B/6`
    mistakes.push({ row, column: 'conditions', text })
  }
}
