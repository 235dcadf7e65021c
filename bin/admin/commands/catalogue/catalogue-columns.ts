import * as z from 'zod/mini'
import { type Alternative, type Programme, programme } from '#shared/schemas/programme.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { formatConditions } from './condition-text.ts'

/**
 * A column of the sheet of programmes, for a fact of a programme or of an alternative. `read` converts a cell to the
 * value that the schema checks; `format` is its inverse.
 */
type Column<Item> = {
  allowed: string
  schema: z.ZodMiniType
  read: (cell: string) => unknown
  format: (item: Item) => string | number | null | undefined
  isOptional?: boolean
  width?: number
}

const { code, name, schoolCode, minimumAge, entryRequirements, fee, ...shape } = programme.shape

const readText = (cell: string) => cell.replace(/\s+/g, ' ') || undefined
const readCode = (cell: string) => cell.toUpperCase()
const readGrades = (cell: string) => toPlainText(cell).replace(/[\s,]/g, '').toUpperCase() || null
const readPoints = (cell: string) => (cell === '' ? null : Number(toPlainText(cell)))

/** Returns pounds, of which only commas or spaces may separate thousands: 28.000 and 9,79 are no whole numbers. */
function readPounds(cell: string): number | string | undefined {
  const text = toPlainText(cell).replace(/[£\s]/g, '')
  if (text === '') return
  return /^(\d{1,3}(,\d{3})+|\d+)(\.00?)?$/.test(text) ? Number(text.replaceAll(',', '')) : text
}

/** Compares without case, spaces and punctuation. */
const normalise = (cell: string) => cell.toLowerCase().replace(/[^a-z0-9]/g, '')

const choice = <Value>(
  schema: z.ZodMiniType<Value>,
  labels: readonly (readonly [label: string, value: Value])[],
  get: (item: Programme) => Value,
): Column<Programme> => ({
  allowed: `Enter ${labels.map(([label]) => label).join(' or ')}`,
  schema,
  read: cell =>
    labels.find(([label, value]) => [label, String(value)].map(normalise).includes(normalise(cell)))?.[1],
  format: item => labels.find(option => option[1] === get(item))?.[0],
})

const yesOrNo = (get: (item: Programme) => boolean) =>
  choice(
    z.boolean(),
    [
      ['yes', true],
      ['no', false],
    ],
    get,
  )

const grades = (
  pattern: RegExp,
  allowed: string,
  get: (overall: Alternative['overall']) => string | null,
): Column<Alternative> => ({
  allowed,
  schema: z.nullable(z.string().check(z.regex(pattern))),
  read: readGrades,
  format: ({ overall }) => get(overall),
})

const optionalText = (
  field: 'qualification' | 'duration' | 'mode' | 'campus' | 'url',
  allowed: string,
): Column<Programme> => ({
  allowed,
  schema: shape[field],
  read: readText,
  format: item => item[field],
  isOptional: true,
})

const pounds = (feeStatus: 'home' | 'overseas'): Column<Programme> => ({
  allowed: 'Enter whole pounds a year, from 1 to 200,000, such as 9790',
  schema: z.optional(fee.def.innerType.shape[feeStatus]),
  read: readPounds,
  format: item => item.fee?.[feeStatus],
  isOptional: true,
})

/** The columns of which every row of a programme has an alternative. */
export const alternativeColumns = {
  'A-levels': grades(
    /^(A\*|[A-E]){1,4}$/,
    'Enter one to four A-level grades, such as AAB or A*A*A',
    overall => overall.a2Grades,
  ),
  'IB points': {
    allowed: 'Enter a number of points from 24 to 45',
    schema: z.nullable(z.int().check(z.gte(24), z.lte(45))),
    read: readPoints,
    format: ({ overall }) => overall.ibPoints,
  },
  'IB Higher': grades(
    /^[1-7]{1,3}$/,
    'Enter one to three IB grades, such as 665',
    overall => overall.ibGrades,
  ),
  BTEC: grades(
    /^(D\*|[DMPN]){3}$/,
    'Enter the three grades of an Extended Diploma, such as DDM or D*D*D',
    overall => overall.btecGrades,
  ),
  conditions: {
    allowed: 'Enter conditions such as: Biology B/6; 1 of Chemistry B/6, Physics B/6, Mathematics',
    schema: z.string(),
    read: cell => cell,
    format: ({ conditions }) => formatConditions(conditions),
    width: 60,
  },
} as const satisfies Record<string, Column<Alternative>>

/** The columns that the first row of a programme fills. */
export const programmeColumns = {
  code: {
    allowed: 'Enter capital letters, digits and hyphens, such as G400-USCSC',
    schema: code,
    read: readCode,
    format: item => item.code,
  },
  name: {
    allowed: 'Enter a name of up to 200 characters',
    schema: name,
    read: readText,
    format: item => item.name,
    width: 40,
  },
  'school code': {
    allowed: 'Enter a code of the sheet of schools',
    schema: schoolCode,
    read: readCode,
    format: item => item.schoolCode,
  },
  'home places': yesOrNo(({ places }) => places.home),
  'overseas places': yesOrNo(({ places }) => places.overseas),
  GCSEs: choice(
    entryRequirements.shape.gcses,
    [
      ['five at 4', 'five-at-4'],
      ['six at 6 and 7', 'six-at-6-and-7'],
    ],
    item => item.entryRequirements.gcses,
  ),
  maths: yesOrNo(item => item.entryRequirements.maths),
  English: yesOrNo(item => item.entryRequirements.english),
  'minimum age': choice(
    minimumAge,
    [
      ['18 by end of first year', 'end-of-first-year'],
      ['18 at start of year', 'start-of-year'],
    ],
    item => item.minimumAge,
  ),
  qualification: optionalText('qualification', 'Enter up to 100 characters, such as BSc (Hons)'),
  duration: optionalText('duration', 'Enter up to 100 characters, such as 3 years'),
  mode: optionalText('mode', 'Enter up to 100 characters, such as full-time'),
  campus: optionalText('campus', 'Enter up to 100 characters'),
  'home fee': pounds('home'),
  'overseas fee': pounds('overseas'),
  url: optionalText('url', 'Enter an address that begins with https://'),
} as const satisfies Record<string, Column<Programme>>

export type ProgrammeHeading = keyof typeof programmeColumns
export type AlternativeHeading = keyof typeof alternativeColumns

/** The headings of the sheet of programmes in their order: the grades stand after the places. */
export const headings = [
  'code',
  'name',
  'school code',
  'home places',
  'overseas places',
  'A-levels',
  'IB points',
  'IB Higher',
  'BTEC',
  'conditions',
  'GCSEs',
  'maths',
  'English',
  'minimum age',
  'qualification',
  'duration',
  'mode',
  'campus',
  'home fee',
  'overseas fee',
  'url',
] as const satisfies readonly (ProgrammeHeading | AlternativeHeading)[]

/** Returns the facts of a programme as cells. */
export const formatFacts = (item: Programme) =>
  Object.fromEntries(
    Object.entries(programmeColumns).map(([heading, column]) => [heading, column.format(item)]),
  )
