import * as z from 'zod/mini'
import {
  type Catalogue,
  type Condition,
  catalogue,
  type Overall,
  type School,
  school,
} from '#shared/schemas/programme.ts'
import { UsageError } from '../../context/errors.ts'
import { createMistakesError, type Mistake } from '../../spreadsheets/mistakes.ts'
import { type ColumnRule, hasColumns, selectTable, type TableRow } from '../../spreadsheets/read-table.ts'
import { readWorkbook } from '../../spreadsheets/workbook.ts'
import { alternativeColumns, headings, type ProgrammeHeading, programmeColumns } from './catalogue-columns.ts'
import { formatConditions, parseConditions } from './condition-text.ts'
import { checkRequiredSubject } from './required-subjects.ts'

export type CatalogueOptions = { allowUnknownSubjects?: string[] }

const columns = { ...programmeColumns, ...alternativeColumns }
type Heading = (typeof headings)[number]

const programmeRules = Object.fromEntries(
  headings.map(heading => [heading, { isOptional: 'isOptional' in columns[heading] }]),
) as Record<Heading, ColumnRule>
const schoolRules = { code: {}, name: {} } satisfies Record<string, ColumnRule>

/** Reads a workbook with a sheet of schools and one of programmes; throws a UsageError about every mistake. */
export async function readCatalogue(
  file: string,
  { allowUnknownSubjects = [] }: CatalogueOptions,
): Promise<{ catalogue: Catalogue; notes: string[] }> {
  const sheets = await readWorkbook(file)
  const programmeTable = selectTable(sheets, file, programmeRules)
  const otherSheets = sheets.filter(sheet => sheet !== programmeTable.sheet && sheet.separator === undefined)
  if (!hasColumns(otherSheets, schoolRules))
    throw new UsageError(
      `The file ${file} has no sheet of schools, with the headings code and name. Start with: catalogue export --output catalogue.xlsx. Nothing has changed.`,
    )
  const { rows: schoolRows } = selectTable(otherSheets, file, schoolRules)
  const mistakes: Mistake[] = []
  const notes = [...programmeTable.notes]
  const schools = readSchools(schoolRows, mistakes)
  const programmes = groupByCode(programmeTable.rows).map(rows =>
    readProgramme(rows, schools, allowUnknownSubjects, mistakes, notes),
  )
  for (const { row, cells } of programmeTable.rows)
    if (cells.code === '')
      mistakes.push({ row, column: 'code', text: 'Every row of a programme has its code' })
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  return { catalogue: catalogue.parse({ schools, programmes }), notes }
}

function readSchools(rows: readonly TableRow<'code' | 'name'>[], mistakes: Mistake[]): School[] {
  const codes = new Set<string>()
  return rows.flatMap(({ row, cells }) => {
    const addMistake = (column: 'code' | 'name', text: string) =>
      mistakes.push({ row, column: `school ${column}`, text, value: cells[column] })
    const code = cells.code.toUpperCase()
    if (codes.has(code)) addMistake('code', 'An earlier school has this code')
    codes.add(code)
    const parsed = school.safeParse({ code, name: cells.name })
    for (const { path } of parsed.error?.issues ?? [])
      addMistake(
        path[0] === 'name' ? 'name' : 'code',
        programmeColumns[path[0] === 'name' ? 'name' : 'code'].allowed,
      )
    return parsed.data ?? []
  })
}

type Row = TableRow<Heading>

/** Groups the rows of each programme, in the order of the first ones. */
function groupByCode(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const line of rows) {
    const code = line.cells.code.toUpperCase()
    const group = groups.get(code)
    if (group) group.push(line)
    else if (code !== '') groups.set(code, [line])
  }
  return [...groups.values()]
}

/** Reads the rows of a programme, an alternative each. Adds what is wrong with them to the mistakes. */
function readProgramme(
  rows: readonly Row[],
  schools: readonly School[],
  allowedSubjects: readonly string[],
  mistakes: Mistake[],
  notes: string[],
): unknown {
  /** Returns the value of the first row that has one; the other rows leave it empty or repeat it. */
  const readFact = (heading: ProgrammeHeading) => {
    const [first = rows[0]!, ...others] = rows.filter(({ cells }) => cells[heading] !== '')
    for (const { row, cells } of others)
      if (cells[heading].toLowerCase() !== first.cells[heading].toLowerCase())
        mistakes.push({
          row,
          column: heading,
          value: cells[heading],
          text: 'An earlier row of the programme says something else',
        })
    return readCell(first, heading, mistakes)
  }
  const [first] = rows
  const facts = Object.fromEntries(
    (Object.keys(programmeColumns) as ProgrammeHeading[]).map(heading => [heading, readFact(heading)]),
  ) as Record<ProgrammeHeading, unknown>
  const schoolCode = facts['school code']
  if (typeof schoolCode === 'string' && schoolCode && !schools.some(({ code }) => code === schoolCode))
    mistakes.push({
      row: first!.row,
      column: 'school code',
      value: schoolCode,
      text: 'The sheet of schools has no such school',
    })
  const fee = { home: facts['home fee'], overseas: facts['overseas fee'] }
  const hasFees = fee.home !== undefined || fee.overseas !== undefined
  if (hasFees && (fee.home === undefined || fee.overseas === undefined))
    mistakes.push({ row: first!.row, column: 'home fee', text: 'Enter both fees, or neither' })
  const { code, name, qualification, duration, mode, campus, url } = facts
  return {
    code,
    name,
    schoolCode,
    places: { home: facts['home places'], overseas: facts['overseas places'] },
    entryRequirements: {
      alternatives: rows.map(row => readAlternative(row, allowedSubjects, mistakes, notes)),
      english: facts.English,
      maths: facts.maths,
      gcses: facts.GCSEs,
    },
    minimumAge: facts['minimum age'],
    qualification,
    duration,
    mode,
    campus,
    fee: hasFees ? fee : undefined,
    url,
  }
}

/** Returns the value of a cell; adds a mistake if it is not allowed. */
function readCell({ row, cells }: Row, heading: Heading, mistakes: Mistake[]): unknown {
  const { schema, read, allowed } = columns[heading]
  const cell = cells[heading]
  const value = read(cell)
  const parsed: { success: boolean; data?: unknown } = z.safeParse(schema, value)
  if (!parsed.success)
    mistakes.push({
      row,
      column: heading,
      value: cell,
      text: cell === '' ? `This is missing. ${allowed}` : allowed,
    })
  return parsed.data
}

const overallHeadings = {
  a2Grades: 'A-levels',
  ibPoints: 'IB points',
  ibGrades: 'IB Higher',
  btecGrades: 'BTEC',
} as const

function readAlternative(
  line: Row,
  allowedSubjects: readonly string[],
  mistakes: Mistake[],
  notes: string[],
) {
  const { row, cells } = line
  const overall = Object.fromEntries(
    Object.entries(overallHeadings).map(([name, heading]) => [
      name,
      readCell(line, heading, mistakes) ?? null,
    ]),
  ) as Overall
  if (Object.values(overallHeadings).every(heading => cells[heading] === ''))
    mistakes.push({ row, column: 'A-levels', text: 'An alternative asks for A-level, IB or BTEC grades' })
  const parsed = parseConditions(cells.conditions)
  const subjects = parsed.conditions.flatMap(condition => condition.subjects.map(({ subject }) => subject))
  const subjectMistakes = [...new Set(subjects)]
    .filter(subject => !allowedSubjects.includes(subject))
    .flatMap(subject => checkRequiredSubject(subject, overall) ?? [])
  for (const text of [...parsed.mistakes, ...(parsed.mistakes.length > 0 ? [] : subjectMistakes)])
    mistakes.push({ row, column: 'conditions', text })
  for (const condition of parsed.conditions.filter(isGradedAtEnd))
    notes.push(
      `${cells.code}: "${formatConditions([condition])}" asks for a grade in the last subject only. For the same grade in each, write it after each.`,
    )
  return { overall, conditions: parsed.conditions }
}

/** Whether the last of several subjects alone has grades, which people may have meant for all of them. */
const isGradedAtEnd = ({ subjects }: Condition) =>
  subjects.length > 1 &&
  subjects.every(
    ({ a2Grade, ibGrade }, index) => Boolean(a2Grade ?? ibGrade) === (index === subjects.length - 1),
  )
