import { gcseGrades } from '#shared/enums/grades.ts'
import { qualificationTypes, typeName } from '#shared/enums/qualification-types.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { english, scoreNames } from '#shared/schemas/english.ts'
import { findGradeRule } from '#shared/schemas/grade-rules.ts'
import {
  findFutureYear,
  type Qualification,
  qualification,
  validateYearsObtained,
} from '#shared/schemas/qualification.ts'
import type { GcseResult } from '#shared/schemas/secondary-education.ts'
import { formatList } from '../../../context/terminal.ts'
import { readUcasId } from '../../../spreadsheets/cell-values.ts'
import { createMistakesError, type Mistake } from '../../../spreadsheets/mistakes.ts'
import { type ColumnRule, selectTable, type TableRow } from '../../../spreadsheets/read-table.ts'
import type { Sheet } from '../../../spreadsheets/workbook.ts'
import type { ImportedPerson } from '../records/supplied.ts'
import { gcseType, mergeResults, type PersonResults } from './merge-results.ts'

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
        earlier && { ...earlier, qualifications: mergeResults(earlier.qualifications, results, year) },
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

const testTypes = new Map([
  ['ielts', 'Ielts'],
  ['toefl', 'Toefl'],
])

type AddMistake = (column: Column, text: string) => void

function readPerson(rows: readonly Row[], allowedTypes: readonly string[], year: number) {
  const mistakes: Mistake[] = []
  const list: Qualification[] = []
  const gcses: GcseResult[] = []
  const removed: PersonResults['removed'] = []
  const tests = new Map<string, { row: number; scores: Record<string, string> }>()
  const keys = new Set<string>()
  for (const { row, cells } of rows) {
    const addMistake: AddMistake = (column, text) =>
      mistakes.push({ row, column, text, value: cells[column] })
    const name = normalise(cells.type)
    const testType = testTypes.get(name)
    const tpe = name === 'gcse' ? gcseType : (codesByName.get(name) ?? cells.type)
    const grade = cells.grade.replace(/^(\d+)\.0+$/, '$1')
    const key = [tpe, cells.subject, cells.year].map(normalise).join(' ')
    if (keys.has(key)) addMistake('subject', 'An earlier row has the same type, subject and year')
    keys.add(key)
    const yearText = cells.year.replace(/\.0+$/, '')
    if (!/^(\d{4})?$/.test(yearText)) addMistake('year', 'Enter the year as four digits')
    const yearObtained = yearText === '' ? undefined : Number(yearText)
    if (!/^(yes|no|)$/i.test(cells.remove)) addMistake('remove', 'Enter yes, or leave it empty')
    if (name === '') addMistake('type', 'Qualification Required')
    else if (/^yes$/i.test(cells.remove))
      removed.push({
        tpe,
        subject: testType ? null : cells.subject || null,
        yearObtained: yearObtained ?? (tpe === gcseType ? null : year),
      })
    else if (tpe === gcseType) {
      const futureYearText = findFutureYear({ yearObtained }, year)
      if (futureYearText) addMistake('year', futureYearText)
      gcses.push(...readGcse(cells, grade, yearObtained ?? null, addMistake))
    } else if (testType) {
      const test = tests.get(testType) ?? { row, scores: {} }
      test.scores[readScoreName(cells, addMistake)] = grade
      tests.set(testType, test)
    } else if (codesByName.has(name) || allowedTypes.includes(cells.type))
      list.push(...readQualification({ tpe, subject: cells.subject, grade, yearObtained }, year, addMistake))
    else
      addMistake('type', 'This is no type of qualification. Add --allow-unknown-types to accept it by name')
  }
  const englishTests = [...tests].map(([type, { row, scores }]) => {
    const parsed = english.safeParse({ type, ...scores })
    for (const { path, text } of parsed.success ? [] : messagesFromIssues(parsed.error.issues))
      mistakes.push({ row, column: 'grade', text: `${type.toUpperCase()} ${path}: ${text}` })
    return parsed.data ?? null
  })
  return { mistakes, results: { list, gcses, english: englishTests[0] ?? null, removed } }
}

/** Returns a GCSE, or the two of a double award such as 6-5 in Combined Science. */
function readGcse(
  { subject }: Row['cells'],
  grade: string,
  yearObtained: number | null,
  addMistake: AddMistake,
): GcseResult[] {
  const [, first, second] = /^(A\*|[A-GU1-9])(?:[-/ ]?(A\*|[A-GU1-9]))?$/i.exec(grade) ?? []
  const grades = [first, second].flatMap(
    each => gcseGrades.find(known => known === each?.toUpperCase()) ?? [],
  )
  if (grades.length === 0) addMistake('grade', formatGrades(gcseGrades))
  if (subject === '') addMistake('subject', 'Subject required')
  return grades.map((each, index) => ({
    subject: index === 0 ? subject : `${subject}, second grade`,
    grade: each,
    yearObtained,
  }))
}

/** Returns the part of a test of English, such as overall, from the column of the subject. */
function readScoreName({ type, subject }: Row['cells'], addMistake: AddMistake): string {
  const part = normalise(subject)
  if (!scoreNames.some(known => known === part))
    addMistake('subject', `Enter one of ${scoreNames.join(', ')} for ${type}`)
  return part
}

const formatGrades = (grades: readonly string[]) => `Enter one of the grades ${formatList(grades)}`

const columnsByPath: Record<string, Column> = {
  tpe: 'type',
  subject: 'subject',
  grade: 'grade',
  yearObtained: 'year',
}

/** Returns a qualification that passes the rules of the form; an empty list after a mistake. */
function readQualification(
  values: { tpe: string; [name: string]: unknown },
  year: number,
  addMistake: AddMistake,
): Qualification[] {
  const parsed = qualification.safeParse(values)
  const messages = parsed.success
    ? validateYearsObtained([parsed.data], year, '')
    : messagesFromIssues(parsed.error.issues)
  for (const { path, text } of messages) {
    const column = columnsByPath[path.split('.').at(-1) ?? ''] ?? 'type'
    const rule = findGradeRule(values.tpe)
    // The form, where people choose a grade, only says that it is required.
    addMistake(column, column === 'grade' && rule.kind === 'list' ? formatGrades(rule.grades) : text)
  }
  return parsed.success ? [parsed.data] : []
}
