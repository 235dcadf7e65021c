import type { Condition } from '#shared/schemas/programme.ts'
import { formatConditions } from './condition-text.ts'

/**
 * A fact of a programme or of an alternative, at a path of the JSON: how a cell holds it, and what is allowed. `read`
 * returns a cell that it cannot read as it is, for the schema to refuse.
 */
type Column = {
  path: string
  allowed: string
  read: (cell: string) => unknown
  format: (value: unknown) => string
}

const formatText = (value: unknown) => (value === undefined || value === null ? '' : String(value))

const text = (path: string, allowed: string): Column => ({
  path,
  allowed,
  read: cell => (cell === '' ? undefined : cell.replace(/\s+/g, ' ')),
  format: formatText,
})

const code = (path: string): Column => ({
  ...text(path, 'Enter capital letters, digits and hyphens, such as G400-USCSC'),
  read: cell => cell.toUpperCase(),
})

/** A whole number; pounds and commas are left out, and the decimals that pandas and Excel add. */
const wholeNumber = (path: string, allowed: string, empty: null | undefined): Column => ({
  path,
  allowed,
  read: cell => {
    const digits = cell.replace(/[£,\s]/g, '').replace(/\.0+$/, '')
    return cell === '' ? empty : /^\d+$/.test(digits) ? Number(digits) : cell
  },
  format: formatText,
})

const grades = (path: string, allowed: string): Column => ({
  path,
  allowed,
  read: cell => cell.replace(/\.0+$/, '').replace(/[\s,]/g, '').toUpperCase() || null,
  format: formatText,
})

/** Compares without case, spaces and punctuation. */
const normalise = (cell: string) => cell.toLowerCase().replace(/[^a-z0-9]/g, '')

const oneOf = (path: string, labels: readonly [label: string, value: unknown][]): Column => ({
  path,
  allowed: `Enter ${labels.map(([label]) => label).join(' or ')}`,
  read: cell => {
    const option = labels.find(([label, value]) =>
      [label, String(value)].map(normalise).includes(normalise(cell)),
    )
    return option ? option[1] : cell
  },
  format: value => labels.find(option => option[1] === value)?.[0] ?? '',
})

const yesOrNo = (path: string) =>
  oneOf(path, [
    ['yes', true],
    ['no', false],
  ])

const pounds = (path: string) =>
  wholeNumber(
    path,
    'Enter a number of pounds a year, from 1 to 200,000, for both fees or for neither',
    undefined,
  )

/** The columns of an alternative. The conditions have a grammar of their own. */
export const alternativeColumns = {
  'A-levels': grades('overall.a2Grades', 'Enter one to four A-level grades, such as AAB or A*A*A'),
  'IB points': wholeNumber('overall.ibPoints', 'Enter a number of points from 24 to 45', null),
  'IB Higher': grades('overall.ibGrades', 'Enter one to three IB grades, such as 665'),
  BTEC: grades('overall.btecGrades', 'Enter the three grades of an Extended Diploma, such as DDM or D*D*D'),
  conditions: {
    path: 'conditions',
    allowed: 'Enter conditions such as: Biology B/6; 1 of Chemistry B/6, Physics B/6, Mathematics',
    read: cell => cell,
    format: value => formatConditions(value as Condition[]),
  },
} as const satisfies Record<string, Column>

/** The columns of a programme. */
export const programmeColumns = {
  code: code('code'),
  name: text('name', 'Enter a name of up to 200 characters'),
  'school code': code('schoolCode'),
  'home places': yesOrNo('places.home'),
  'overseas places': yesOrNo('places.overseas'),
  GCSEs: oneOf('entryRequirements.gcses', [
    ['five at 4', 'five-at-4'],
    ['six at 6 and 7', 'six-at-6-and-7'],
  ]),
  maths: yesOrNo('entryRequirements.maths'),
  English: yesOrNo('entryRequirements.english'),
  'minimum age': oneOf('minimumAge', [
    ['18 at start of year', 'start-of-year'],
    ['18 by end of first year', 'end-of-first-year'],
  ]),
  qualification: text('qualification', 'Enter up to 100 characters, such as BSc (Hons)'),
  duration: text('duration', 'Enter up to 100 characters, such as 3 years'),
  mode: text('mode', 'Enter up to 100 characters, such as full-time'),
  campus: text('campus', 'Enter up to 100 characters'),
  'home fee': pounds('fee.home'),
  'overseas fee': pounds('fee.overseas'),
  url: text('url', 'Enter an address that begins with https://'),
} as const satisfies Record<string, Column>

export const optionalColumns = [
  'qualification',
  'duration',
  'mode',
  'campus',
  'home fee',
  'overseas fee',
  'url',
]

/** The other columns: schools, and the setting that follows from the code and has no column. */
export const schoolNameColumn = 'school name'

/** Returns the column of a path in the JSON of a programme, such as entryRequirements.alternatives.0.overall.ibPoints. */
export function findColumn(path: string): { heading: string; allowed: string } | undefined {
  const alternativePath = /^entryRequirements\.alternatives\.\d+\.(.+)$/.exec(path)?.[1]
  const columns: Record<string, Column> = alternativePath ? alternativeColumns : programmeColumns
  const [heading, column] =
    Object.entries(columns).find(([, { path: columnPath }]) =>
      `${alternativePath ?? path}.`.startsWith(`${columnPath}.`),
    ) ?? []
  return heading && column ? { heading, allowed: column.allowed } : undefined
}
