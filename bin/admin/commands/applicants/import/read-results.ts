import * as z from 'zod/mini'
import { gcseGrades } from '#shared/enums/grades.ts'
import { getTypeName, qualificationTypes } from '#shared/enums/qualification-types.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { formatList } from '#shared/rules/format-list.ts'
import { findGradeRule } from '#shared/schemas/grade-rules.ts'
import { messagesFromIssues } from '#shared/schemas/message.ts'
import { qualification } from '#shared/schemas/qualification.ts'
import { formatCount, limitList } from '../../../../command-line/terminal.ts'
import { groupBy } from '../../../../ports/group-by.ts'
import { ucasIdCell, wordCell } from '../../../spreadsheets/cells.ts'
import { refuseMistakes } from '../../../spreadsheets/mistakes.ts'
import { type Columns, normaliseName, type Row, readRows } from '../../../spreadsheets/read-rows.ts'
import type { Sheet } from '../../../spreadsheets/workbook.ts'
import { gcseType, mergeResults, type Result } from './merge-results.ts'
import type { ImportedPerson } from './plan-import.ts'

const yearCell = z.pipe(
  z.string().check(
    z.overwrite(text => text.replace(/\.0+$/, '')),
    z.regex(/^(\d{4})?$/, 'Enter the year as four digits'),
  ),
  z.transform(text => (text === '' ? undefined : Number(text))),
)

export const resultColumns = {
  ucasId: { aliases: ['UCAS personal ID', 'personal ID'], kind: 'ucasId', schema: ucasIdCell },
  type: {
    aliases: ['qualification', 'qualification type'],
    schema: z.string().check(z.minLength(1, 'Qualification Required')),
  },
  subject: { schema: z.string() },
  grade: {
    aliases: ['result'],
    schema: z.string().check(z.overwrite(text => text.replace(/^(\d+)\.0+$/, '$1'))),
  },
  year: { aliases: ['year obtained', 'award year'], isOptional: true, schema: yearCell },
  remove: {
    isOptional: true,
    schema: wordCell({ yes: true, no: false, '': false }, 'Enter yes, or leave it empty'),
  },
} satisfies Columns
type AddMistake = Row<typeof resultColumns>['addMistake']

/** A type that is not known is taken as it is written, as in the form, and a note names it. */
export function readResults(sheets: readonly Sheet[], file: string, now: Date) {
  const { rows, mistakes, notes, remarks } = readRows(sheets, file, resultColumns)
  const read: { ucasId: string; results: Result[] }[] = []
  const keys = new Set<string>()
  const unknownTypes: string[] = []
  const thisYear = getLondonYear(now)
  for (const { isReadable, values, addMistake } of rows) {
    if (!isReadable) continue
    const { ucasId, subject, grade, remove } = values
    const knownType = findType(values.type)
    const tpe = knownType ?? values.type
    const year = values.year ?? (tpe === gcseType ? null : thisYear)
    const key = [ucasId, tpe, subject, String(year)].map(normaliseName).join(' ')
    if (keys.has(key)) addMistake('subject', 'An earlier row has the same type, subject and year')
    keys.add(key)
    if (knownType === undefined && !remove) unknownTypes.push(tpe)
    if (year !== null && year > thisYear) addMistake('year', `Must be ${thisYear} or earlier`)
    const entry = { tpe, subject: subject || null, grade, yearObtained: year }
    read.push({ ucasId, results: remove ? listRemoved(entry) : readResult(entry, addMistake) })
  }
  refuseMistakes(file, mistakes)
  const people = [...groupBy(read, ({ ucasId }) => ucasId)].map(([ucasId, group]): ImportedPerson => {
    const results = group.flatMap(each => each.results)
    return {
      ucasId,
      mergeSupplied: earlier =>
        earlier && { ...earlier, qualifications: mergeResults(earlier.qualifications, results) },
    }
  })
  if (unknownTypes.length > 0) notes.push(describeUnknownTypes(unknownTypes))
  return { people, remarks, notes }
}

function describeUnknownTypes(types: readonly string[]): string {
  const names = formatList(limitList([...new Set(types)]))
  return `An advisor checks results of a type that the portal does not know: ${names} (${formatCount(types.length, 'row')}).`
}

/** The codes of the types by their names: code, label, short label, and label without the part in brackets. */
const codesByName = new Map<string, string>()
for (const type of qualificationTypes)
  for (const name of [type.code, type.label, getTypeName(type.code), type.label.replace(/ \(.*\)$/, '')])
    if (!codesByName.has(normaliseName(name))) codesByName.set(normaliseName(name), type.code)

const findType = (name: string) =>
  normaliseName(name) === 'gcse' ? gcseType : codesByName.get(normaliseName(name))

type Entry = { tpe: string; subject: string | null; grade: string; yearObtained: number | null }

/** Returns the results that a row takes away: of a GCSE, those of a double award too. */
function listRemoved(entry: Entry): Result[] {
  const subjects = entry.tpe === gcseType ? [entry.subject, toSecondSubject(entry.subject)] : [entry.subject]
  return subjects.map(subject => ({ ...entry, subject, isRemoved: true }))
}

const readResult = (entry: Entry, addMistake: AddMistake): Result[] =>
  entry.tpe === gcseType ? readGcse(entry, addMistake) : readQualification(entry, addMistake)

/** Returns a GCSE, or the two of a double award such as 6-5 in Combined Science. */
function readGcse({ subject, grade, ...entry }: Entry, addMistake: AddMistake): Result[] {
  const [, first, second] = /^(A\*|[A-GU1-9])(?:[-/ ]?(A\*|[A-GU1-9]))?$/i.exec(grade) ?? []
  const grades = [first, second].flatMap(
    part => gcseGrades.find(known => known === part?.toUpperCase()) ?? [],
  )
  if (grades.length === 0) addMistake('grade', describeAllowedGrades(gcseGrades))
  if (!subject) addMistake('subject', 'Subject required')
  return grades.map((single, index) => ({
    ...entry,
    subject: index === 0 ? subject : toSecondSubject(subject),
    grade: single,
    isRemoved: false,
  }))
}

const toSecondSubject = (subject: string | null) => `${subject}, second grade`

const describeAllowedGrades = (grades: readonly string[]) => `Enter one of the grades ${formatList(grades)}`

const columnsByPath: Record<string, keyof typeof resultColumns> = {
  tpe: 'type',
  subject: 'subject',
  grade: 'grade',
  yearObtained: 'year',
}

function readQualification(entry: Entry, addMistake: AddMistake): Result[] {
  const parsed = qualification.safeParse({ ...entry, subject: entry.subject ?? '' })
  if (parsed.success) return [{ ...parsed.data, isRemoved: false }]
  for (const { path, text } of messagesFromIssues(parsed.error.issues)) {
    const column = columnsByPath[path] ?? 'type'
    const rule = findGradeRule(entry.tpe)
    // The form, where people choose a grade, only says that it is required.
    addMistake(column, column === 'grade' && rule.kind === 'list' ? describeAllowedGrades(rule.grades) : text)
  }
  return []
}
