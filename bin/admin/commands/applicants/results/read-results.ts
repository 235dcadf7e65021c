import { gcseGrades } from '#shared/enums/grades.ts'
import { qualificationTypes, typeName } from '#shared/enums/qualification-types.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { type English, english, scoreNames } from '#shared/schemas/english.ts'
import { type Qualification, qualification, validateYearsObtained } from '#shared/schemas/qualification.ts'
import type { GcseResult } from '#shared/schemas/secondary-education.ts'
import { readUcasId } from '../../../spreadsheets/cell-values.ts'
import { createMistakesError, type Mistake } from '../../../spreadsheets/mistakes.ts'
import {
  type ColumnRule,
  describeRows,
  selectTable,
  type TableRow,
} from '../../../spreadsheets/read-table.ts'
import type { Sheet } from '../../../spreadsheets/workbook.ts'

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

/**
 * The results of one person in a file. GCSEs and English tests are rows too, but not qualifications of the list.
 * `removed` are the results that the file takes away.
 */
export type PersonResults = {
  ucasId: string
  list: Qualification[]
  gcses: GcseResult[]
  english: English | null
  removed: Pick<Qualification, 'tpe' | 'subject' | 'yearObtained'>[]
}

type Options = { allowUnknownTypes?: readonly string[]; year: number }

/** Reads the sheets of a file of results; throws a UsageError about every mistake. No year may be after `year`. */
export function readResults(
  sheets: readonly Sheet[],
  file: string,
  { allowUnknownTypes = [], year }: Options,
) {
  const table = selectTable(sheets, file, resultColumns)
  const { rows, notes } = table
  const mistakes: Mistake[] = []
  const rowsByPerson = new Map<string, Row[]>()
  for (const row of rows) {
    const id = readUcasId(row.cells.ucasId)
    if (id.mistake === undefined) rowsByPerson.set(id.value, [...(rowsByPerson.get(id.value) ?? []), row])
    else mistakes.push({ row: row.row, column: 'ucasId', text: id.mistake, value: row.cells.ucasId })
  }
  const people = [...rowsByPerson].map(([ucasId, personRows]): PersonResults => {
    const read = readPerson(personRows, allowUnknownTypes, year)
    mistakes.push(...read.mistakes)
    return { ucasId, ...read.results }
  })
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  return {
    people,
    rows: rows.length,
    remarks: describeRows(table),
    notes,
  }
}

type Row = TableRow<Column>

const normalise = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The codes of the types by their names: code, label, short label, and label without the part in brackets. */
const codesByName = new Map<string, string>()
for (const type of qualificationTypes)
  for (const name of [type.code, type.label, typeName(type.code), type.label.replace(/ \(.*\)$/, '')])
    if (!codesByName.has(normalise(name))) codesByName.set(normalise(name), type.code)

const columnsByPath: Record<string, Column> = {
  tpe: 'type',
  subject: 'subject',
  grade: 'grade',
  yearObtained: 'year',
}

function readPerson(rows: readonly Row[], allowedTypes: readonly string[], year: number) {
  const mistakes: Mistake[] = []
  const list: Qualification[] = []
  const gcses: GcseResult[] = []
  const removed: PersonResults['removed'] = []
  const tests = new Map<'Ielts' | 'Toefl', { row: number; scores: Record<string, string> }>()
  const rowsByKey = new Map<string, number>()
  for (const { row, cells } of rows) {
    const addMistake = (column: Column, text: string) =>
      mistakes.push({ row, column, text, value: cells[column] })
    const name = normalise(cells.type)
    const grade = cells.grade.replace(/^(\d+)\.0+$/, '$1')
    const code = codesByName.get(name)
    const tpe = code ?? cells.type
    const key = [tpe, cells.subject, cells.year].map(normalise).join(' ')
    const first = rowsByKey.get(key)
    if (first !== undefined)
      mistakes.push({ row, column: 'subject', text: 'An earlier row has the same type, subject and year' })
    rowsByKey.set(key, row)
    if (!/^(yes|no|)$/i.test(cells.remove)) addMistake('remove', 'Enter yes, or leave it empty')
    const yearObtained = readYear(cells.year, name === 'gcse' ? null : year)
    if (Number.isNaN(yearObtained)) addMistake('year', 'Enter the year as four digits')
    if (/^yes$/i.test(cells.remove)) {
      if (name === '') addMistake('type', 'Qualification Required')
      const isTest = name === 'ielts' || name === 'toefl'
      removed.push({
        tpe: name === 'gcse' ? gcseType : tpe,
        subject: isTest ? null : cells.subject || null,
        yearObtained,
      })
      continue
    }
    if (name === 'gcse') {
      const results = readGcse(cells.subject, grade.toUpperCase(), yearObtained)
      if (!results) addMistake('grade', 'Grade is required')
      if (cells.subject === '') addMistake('subject', 'Subject required')
      gcses.push(...(results ?? []))
      continue
    }
    if (name === 'ielts' || name === 'toefl') {
      const type = name === 'ielts' ? 'Ielts' : 'Toefl'
      const part = normalise(cells.subject)
      if (!scoreNames.some(known => known === part))
        addMistake('subject', `Enter one of ${scoreNames.join(', ')} for ${cells.type}`)
      const test = tests.get(type) ?? { row, scores: {} }
      test.scores[part] = grade
      tests.set(type, test)
      continue
    }
    if (!code && cells.type !== '' && !allowedTypes.includes(cells.type)) {
      addMistake('type', 'This is no type of qualification. Add --allow-unknown-types to accept it by name')
      continue
    }
    const parsed = qualification.safeParse({
      tpe,
      subject: cells.subject,
      grade,
      yearObtained: cells.year.replace(/\.0+$/, '') || undefined,
    })
    const messages = parsed.success
      ? validateYearsObtained([parsed.data], year, '')
      : messagesFromIssues(parsed.error.issues)
    for (const { path, text } of messages) {
      const column = columnsByPath[path.split('.').at(-1) ?? ''] ?? 'type'
      addMistake(column, text)
    }
    if (parsed.success) list.push(parsed.data)
  }
  const englishTests = [...tests].map(([type, { row, scores }]) => {
    const parsed = english.safeParse({ type, ...scores })
    for (const { path, text } of parsed.success ? [] : messagesFromIssues(parsed.error.issues))
      mistakes.push({ row, column: 'grade', text: `${type.toUpperCase()} ${path}: ${text}` })
    return parsed.data ?? null
  })
  return { mistakes, results: { list, gcses, english: englishTests[0] ?? null, removed } }
}

/** The type of a GCSE, which is no qualification of the list. */
export const gcseType = 'GCSE'

/** Returns a year, `missingYear` for a missing one, and NaN for another text. */
function readYear(cell: string, missingYear: number | null): number | null {
  const text = cell.replace(/\.0+$/, '')
  if (text === '') return missingYear
  return /^\d{4}$/.test(text) ? Number(text) : Number.NaN
}

/** Returns a GCSE, or the two of a double award such as 6-5 in Combined Science; undefined for an unknown grade. */
function readGcse(subject: string, text: string, yearObtained: number | null): GcseResult[] | undefined {
  const [, first, second] = /^(A\*|[A-GU1-9])(?:[-/ ]?(A\*|[A-GU1-9]))?$/.exec(text) ?? []
  const grades = [first, second].flatMap(grade => gcseGrades.find(known => known === grade) ?? [])
  if (grades.length === 0) return
  return grades.map((grade, index) => ({
    subject: index === 0 ? subject : `${subject}, second grade`,
    grade,
    yearObtained,
  }))
}
