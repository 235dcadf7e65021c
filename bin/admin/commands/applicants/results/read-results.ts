import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { gcseGrades } from '#shared/enums/grades.ts'
import { qualificationTypes, typeName } from '#shared/enums/qualification-types.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { prepareSubjectTitles } from '#shared/rules/entry-check/subject-titles.ts'
import { type English, english, scoreNames } from '#shared/schemas/english.ts'
import { type Qualification, qualification, validateYearsObtained } from '#shared/schemas/qualification.ts'
import { formatList } from '../../../context/terminal.ts'
import { readUcasId } from '../../../spreadsheets/cell-values.ts'
import { createMistakesError, type Mistake } from '../../../spreadsheets/mistakes.ts'
import {
  type ColumnRule,
  readSpreadsheet,
  type SpreadsheetRow,
} from '../../../spreadsheets/read-spreadsheet.ts'

type Column = 'ucasId' | 'type' | 'subject' | 'grade' | 'year'

/** The columns of a file of results, one a row. */
export const resultColumns: Record<Column, ColumnRule> = {
  ucasId: { aliases: ['UCAS personal ID', 'personal ID'] },
  type: { aliases: ['qualification', 'qualification type'] },
  subject: {},
  grade: { aliases: ['result'] },
  year: { aliases: ['year obtained', 'award year'], isOptional: true },
}

export type GcseResult = { subject: string; grade: string }

/** The results of one person in a file. GCSEs and English tests are rows too, but not qualifications of the list. */
export type PersonResults = {
  ucasPersonalId: string
  list: Qualification[]
  gcses: GcseResult[]
  english: English | null
}

type Options = { ignoreExtraColumns?: boolean; allowUnknownTypes?: readonly string[]; year: number }

/** Reads a file of results; throws a UserError that names every mistake. Years may be missing, and not after `year`. */
export function readResults(file: string, { allowUnknownTypes = [], year, ...options }: Options) {
  const { rows, notes } = readSpreadsheet(file, resultColumns, options)
  const mistakes: Mistake[] = []
  const rowsByPerson = new Map<string, Row[]>()
  for (const row of rows) {
    const id = readUcasId(row.cells.ucasId)
    if (id.mistake === undefined) rowsByPerson.set(id.value, [...(rowsByPerson.get(id.value) ?? []), row])
    else mistakes.push({ row: row.row, column: 'ucasId', text: id.mistake })
  }
  const people = [...rowsByPerson].map(([ucasPersonalId, personRows]): PersonResults => {
    const read = readPerson(personRows, allowUnknownTypes, year)
    mistakes.push(...read.mistakes)
    return { ucasPersonalId, ...read.results }
  })
  if (mistakes.length > 0)
    throw createMistakesError(
      file,
      mistakes.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    )
  return { people, rows: rows.length, notes: [...notes, ...describeUnlistedSubjects(people)] }
}

const titles = prepareSubjectTitles(subjectLists)

/** Notes subjects that are in no list of their type: the entry check leaves them to an advisor. */
function describeUnlistedSubjects(people: readonly PersonResults[]): string[] {
  const typesWithLists = new Set(
    subjectLists.qualTypeSubjects.map(({ qualificationType }) => qualificationType),
  )
  const unlisted = people.flatMap(({ list }) =>
    list
      .filter(
        ({ tpe, subject }) => subject && typesWithLists.has(tpe) && !titles.resolve(tpe, subject).isListed,
      )
      .map(({ tpe, subject }) => `${subject} (${typeName(tpe)})`),
  )
  return unlisted.length > 0
    ? [`An advisor checks these subjects, which are in no list: ${formatList([...new Set(unlisted)])}.`]
    : []
}

type Row = SpreadsheetRow<Column>

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
  const tests = new Map<'Ielts' | 'Toefl', { row: number; scores: Record<string, string> }>()
  const rowsByKey = new Map<string, number>()
  for (const { row, cells } of rows) {
    const addMistake = (column: Column, text: string) => mistakes.push({ row, column, text })
    const name = normalise(cells.type)
    const grade = cells.grade.replace(/^(\d+)\.0+$/, '$1')
    const code = codesByName.get(name)
    const tpe = code ?? cells.type
    const key = [tpe, cells.subject, cells.year].map(normalise).join(' ')
    const first = rowsByKey.get(key)
    if (first !== undefined) addMistake('subject', `Row ${first} has the same type, subject and year`)
    rowsByKey.set(key, row)
    if (name === 'gcse') {
      const gcseGrade = grade.toUpperCase()
      if (!gcseGrades.some(known => known === gcseGrade))
        addMistake('grade', `Grade is required, not "${grade}"`)
      if (cells.subject === '') addMistake('subject', 'Subject required')
      gcses.push({ subject: cells.subject, grade: gcseGrade })
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
      addMistake(
        'type',
        `"${cells.type}" is no type of qualification. Add --allow-unknown-types to accept it by name`,
      )
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
      addMistake(column, cells[column] === '' ? text : `${text}, not "${cells[column]}"`)
    }
    if (parsed.success) list.push(parsed.data)
  }
  const englishTests = [...tests].map(([type, { row, scores }]) => {
    const parsed = english.safeParse({ type, ...scores })
    for (const { path, text } of parsed.success ? [] : messagesFromIssues(parsed.error.issues))
      mistakes.push({ row, column: 'grade', text: `${type.toUpperCase()} ${path}: ${text}` })
    return parsed.data ?? null
  })
  return { mistakes, results: { list, gcses, english: englishTests[0] ?? findGcseEnglish(gcses) } }
}

/** Returns the best GCSE in English Language, the evidence of English of most applicants. */
function findGcseEnglish(gcses: readonly GcseResult[]): English | null {
  const grades = gcses
    .filter(({ subject }) => /^english( language)?( and literature)?$/i.test(subject))
    .sort((a, b) => rankGcse(b.grade) - rankGcse(a.grade))
  const parsed = english.safeParse({ type: 'Gcse', grade: grades[0]?.grade })
  return grades.length > 0 && parsed.success ? parsed.data : null
}

const letterRanks: Record<string, number> = { 'A*': 8, A: 7, B: 6, C: 4, D: 3, E: 2, F: 1, G: 1, U: 0 }

/** Returns a GCSE grade as a number, by which letters and numbers compare. */
export const rankGcse = (grade: string) => letterRanks[grade] ?? Number(grade)
