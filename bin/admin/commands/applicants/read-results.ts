import { gcseGrades } from '#shared/enums/grades.ts'
import { qualificationTypes, typeName } from '#shared/enums/qualification-types.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { findGradeRule } from '#shared/schemas/grade-rules.ts'
import { qualification } from '#shared/schemas/qualification.ts'
import { formatList } from '../../context/terminal.ts'
import { readUcasId } from '../../spreadsheets/cell-values.ts'
import { createMistakesError, type Mistake } from '../../spreadsheets/mistakes.ts'
import { type ColumnRule, selectTable, type TableRow } from '../../spreadsheets/read-table.ts'
import type { Sheet } from '../../spreadsheets/workbook.ts'
import { gcseType, mergeResults, type Result } from './merge-results.ts'
import type { ImportedPerson } from './person-records.ts'

type Column = 'ucasId' | 'type' | 'subject' | 'grade' | 'year' | 'remove'

/** The columns of a file of results, one a row. */
export const resultColumns: Record<Column, ColumnRule> = {
  ucasId: { aliases: ['UCAS personal ID', 'personal ID'], kind: 'ucasId' },
  type: { aliases: ['qualification', 'qualification type'] },
  subject: {},
  grade: { aliases: ['result'] },
  year: { aliases: ['year obtained', 'award year'], isOptional: true },
  remove: { isOptional: true },
}

type Options = { allowUnknownTypes?: readonly string[]; now: Date }

/** Reads the sheets of a file of results; throws a UsageError about every mistake. No result may be from a year after `now`. */
export function readResults(
  sheets: readonly Sheet[],
  file: string,
  { allowUnknownTypes = [], now }: Options,
) {
  const year = getLondonYear(now)
  const { rows, mistakes, notes, remarks } = selectTable(sheets, file, resultColumns)
  const rowsByPerson = new Map<string, Row[]>()
  for (const row of rows) {
    const id = readUcasId(row.cells.ucasId)
    if (id.mistake === undefined) rowsByPerson.set(id.value, [...(rowsByPerson.get(id.value) ?? []), row])
    else mistakes.push({ row: row.row, column: 'ucasId', text: id.mistake, value: row.cells.ucasId })
  }
  const people = [...rowsByPerson].map(([ucasId, personRows]): ImportedPerson => {
    const { results, mistakes: others } = readPerson(personRows, allowUnknownTypes, year)
    mistakes.push(...others)
    return {
      ucasId,
      supply: earlier =>
        earlier && { ...earlier, qualifications: mergeResults(earlier.qualifications, results) },
    }
  })
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  return { people, remarks, notes }
}

type Row = TableRow<Column>

const normalise = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The codes of the types by their names: code, label, short label, and label without the part in brackets. */
const codesByName = new Map<string, string>()
for (const type of qualificationTypes)
  for (const name of [type.code, type.label, typeName(type.code), type.label.replace(/ \(.*\)$/, '')])
    if (!codesByName.has(normalise(name))) codesByName.set(normalise(name), type.code)

type AddMistake = (column: Column, text: string) => void

/** Reads the rows of one person. */
function readPerson(rows: readonly Row[], allowedTypes: readonly string[], year: number) {
  const mistakes: Mistake[] = []
  const results: Result[] = []
  const keys = new Set<string>()
  for (const { row, cells } of rows) {
    const addMistake: AddMistake = (column, text) =>
      mistakes.push({ row, column, text, value: cells[column] })
    const name = normalise(cells.type)
    const isGcse = name === 'gcse'
    const tpe = isGcse ? gcseType : (codesByName.get(name) ?? cells.type)
    const key = [tpe, cells.subject, cells.year].map(normalise).join(' ')
    if (keys.has(key)) addMistake('subject', 'An earlier row has the same type, subject and year')
    keys.add(key)
    const yearText = cells.year.replace(/\.0+$/, '')
    if (!/^(\d{4})?$/.test(yearText)) addMistake('year', 'Enter the year as four digits')
    if (Number(yearText) > year) addMistake('year', `Must be ${year} or earlier`)
    if (!/^(yes|no|)$/i.test(cells.remove)) addMistake('remove', 'Enter yes, or leave it empty')
    const entry = {
      tpe,
      subject: cells.subject || null,
      grade: cells.grade.replace(/^(\d+)\.0+$/, '$1'),
      yearObtained: yearText === '' ? (isGcse ? null : year) : Number(yearText),
    }
    if (name === '') addMistake('type', 'Qualification Required')
    else if (/^yes$/i.test(cells.remove)) results.push({ ...entry, isRemoved: true })
    else if (isGcse) results.push(...readGcse(entry, addMistake))
    else if (codesByName.has(name) || allowedTypes.includes(cells.type))
      results.push(...readQualification(entry, addMistake))
    else
      addMistake('type', 'This is no type of qualification. Add --allow-unknown-types to accept it by name')
  }
  return { mistakes, results }
}

type Entry = { tpe: string; subject: string | null; grade: string; yearObtained: number | null }

/** Returns a GCSE, or the two of a double award such as 6-5 in Combined Science. */
function readGcse({ subject, grade, ...entry }: Entry, addMistake: AddMistake): Result[] {
  const [, first, second] = /^(A\*|[A-GU1-9])(?:[-/ ]?(A\*|[A-GU1-9]))?$/i.exec(grade) ?? []
  const grades = [first, second].flatMap(
    each => gcseGrades.find(known => known === each?.toUpperCase()) ?? [],
  )
  if (grades.length === 0) addMistake('grade', formatGrades(gcseGrades))
  if (!subject) addMistake('subject', 'Subject required')
  return grades.map((each, index) => ({
    ...entry,
    subject: index === 0 ? subject : `${subject}, second grade`,
    grade: each,
    isRemoved: false,
  }))
}

const formatGrades = (grades: readonly string[]) => `Enter one of the grades ${formatList(grades)}`

const columnsByPath: Record<string, Column> = {
  tpe: 'type',
  subject: 'subject',
  grade: 'grade',
  yearObtained: 'year',
}

/** Returns a qualification that passes the rules of the form; an empty list after a mistake. */
function readQualification(entry: Entry, addMistake: AddMistake): Result[] {
  const parsed = qualification.safeParse({ ...entry, subject: entry.subject ?? '' })
  if (parsed.success) return [{ ...parsed.data, isRemoved: false }]
  for (const { path, text } of messagesFromIssues(parsed.error.issues)) {
    const column = columnsByPath[path] ?? 'type'
    const rule = findGradeRule(entry.tpe)
    // The form, where people choose a grade, only says that it is required.
    addMistake(column, column === 'grade' && rule.kind === 'list' ? formatGrades(rule.grades) : text)
  }
  return []
}
