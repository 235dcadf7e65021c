import { readPath } from '#shared/schemas/fields.ts'
import type { Catalogue, Programme } from '#shared/schemas/programme.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { type WrittenCell, writeWorkbook } from '../../spreadsheets/workbook.ts'
import { formatConditions, parseConditions } from './condition-text.ts'

/** A column of the sheet of programmes. A cell without `kind` is a text. */
type Column = {
  /** Where the value is in a programme or, in a column of alternatives, in an alternative. */
  path: string
  /** The description of a valid cell, for messages. */
  allowed: string
  kind?: 'code' | 'grades' | 'number' | 'conditions'
  words?: readonly (readonly [word: string, value: boolean | string])[]
  /** Valid grades or a valid number match it. */
  pattern?: RegExp
  isOptional?: boolean
  /** Whether every row of a programme fills it, for an alternative each. */
  isOfAlternative?: boolean
  width?: number
}

const choice = (path: string, words: NonNullable<Column['words']>): Column => ({
  path,
  words,
  allowed: `Enter ${words.map(([word]) => word).join(' or ')}`,
})
const yesOrNo = (path: string) =>
  choice(path, [
    ['yes', true],
    ['no', false],
  ])
const grades = (path: string, pattern: RegExp, allowed: string): Column => ({
  path,
  kind: 'grades',
  pattern,
  allowed,
  isOfAlternative: true,
})
const optionalText = (path: string, allowed: string): Column => ({ path, allowed, isOptional: true })
const pounds = (path: string): Column => ({
  path,
  kind: 'number',
  // Only commas or spaces separate thousands: 28.000 and 9,79 are not whole numbers. Excel stores 28.000 as 28.
  pattern: /^(\d{1,3}(,\d{3})+|\d{4,})(\.00?)?$/,
  allowed: 'Enter whole pounds a year, from 1,000 to 200,000, such as 9790: both fees, or neither',
  isOptional: true,
})

/** The columns of the sheet of programmes by their headings, in their order. */
export const columns: Record<string, Column> = {
  code: {
    path: 'code',
    kind: 'code',
    allowed: 'Enter capital letters, digits and hyphens, such as G400-USCSC',
  },
  name: { path: 'name', allowed: 'Enter a name of up to 200 characters', width: 40 },
  'school code': { path: 'schoolCode', kind: 'code', allowed: 'Enter a code of the sheet of schools' },
  'home places': yesOrNo('places.home'),
  'overseas places': yesOrNo('places.overseas'),
  'A-levels': grades(
    'overall.a2Grades',
    /^(A\*|[A-E]){1,4}$/,
    'Enter one to four A-level grades, such as AAB or A*A*A',
  ),
  'IB points': {
    path: 'overall.ibPoints',
    kind: 'number',
    pattern: /^(2[4-9]|3\d|4[0-5])$/,
    allowed: 'Enter a number of points from 24 to 45',
    isOfAlternative: true,
  },
  'IB Higher': grades('overall.ibGrades', /^[1-7]{1,3}$/, 'Enter one to three IB grades, such as 665'),
  BTEC: grades(
    'overall.btecGrades',
    /^(D\*|[DMPN]){3}$/,
    'Enter the three grades of an Extended Diploma, such as DDM or D*D*D',
  ),
  conditions: {
    path: 'conditions',
    kind: 'conditions',
    allowed: 'Enter conditions such as: Biology B/6; 1 of Chemistry B/6, Physics B/6, Mathematics',
    isOfAlternative: true,
    width: 60,
  },
  GCSEs: choice('entryRequirements.gcses', [
    ['five at 4', 'five-at-4'],
    ['six at 6 and 7', 'six-at-6-and-7'],
  ]),
  maths: yesOrNo('entryRequirements.maths'),
  English: yesOrNo('entryRequirements.english'),
  'minimum age': choice('minimumAge', [
    ['18 by end of first year', 'end-of-first-year'],
    ['18 at start of year', 'start-of-year'],
  ]),
  qualification: optionalText('qualification', 'Enter up to 100 characters, such as BSc (Hons)'),
  duration: optionalText('duration', 'Enter up to 100 characters, such as 3 years'),
  mode: optionalText('mode', 'Enter up to 100 characters, such as full-time'),
  campus: optionalText('campus', 'Enter up to 100 characters'),
  'home fee': pounds('fee.home'),
  'overseas fee': pounds('fee.overseas'),
  url: optionalText('url', 'Enter an address that begins with https://'),
}

/** A value that no schema accepts. */
const notAllowed = Number.NaN

/** Returns the value of a cell, which the schema of programmes checks. An empty cell is null, or undefined in an optional column. */
export function readCell(cell: string, { kind, words, pattern, isOptional }: Column): unknown {
  if (words) {
    const named = words.find(([word]) => word.toLowerCase() === cell.toLowerCase())
    return named ? named[1] : notAllowed
  }
  if (kind === 'code') return cell.toUpperCase()
  if (kind === 'conditions') return parseConditions(cell) ?? notAllowed
  if (!pattern) return cell.replace(/\s+/g, ' ') || undefined
  const text = toPlainText(cell).replace(/[£\s]/g, '').toUpperCase()
  if (text === '') return isOptional ? undefined : null
  if (!pattern.test(text)) return notAllowed
  return kind === 'grades' ? text : Number(text.replaceAll(',', ''))
}

/** Returns the rows of a programme: the first has its facts, each has an alternative. */
export const toRows = (programme: Programme): WrittenCell[][] =>
  programme.entryRequirements.alternatives.map((alternative, index) =>
    Object.entries(columns).map(([heading, { path, kind, words, isOfAlternative }]) => {
      if (kind === 'conditions') return formatConditions(alternative.conditions)
      if (index > 0 && !isOfAlternative && heading !== 'code') return null
      const value = readPath(isOfAlternative ? alternative : programme, path)
      if (words) return words.find(([, each]) => each === value)?.[0]
      return typeof value === 'string' || typeof value === 'number' ? value : null
    }),
  )

/** Writes the catalogue as a workbook: a sheet of schools, and one of programmes with an alternative a row. */
export const writeCatalogue = ({ schools, programmes }: Catalogue): Promise<Uint8Array> =>
  writeWorkbook([
    {
      name: 'Schools',
      columns: [{ heading: 'code' }, { heading: 'name', width: 50 }],
      rows: schools.map(({ code, name }) => [code, name]),
    },
    {
      name: 'Programmes',
      columns: Object.entries(columns).map(([heading, { width = 14 }]) => ({ heading, width })),
      rows: schools.flatMap(({ code }) =>
        programmes.filter(({ schoolCode }) => schoolCode === code).flatMap(toRows),
      ),
    },
  ])
