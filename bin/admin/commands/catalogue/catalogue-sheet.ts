import * as z from 'zod/mini'
import { readPath } from '#shared/read-path.ts'
import type { Catalogue, Programme } from '#shared/schemas/programme.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { wordCell } from '../../spreadsheets/cells.ts'
import type { Column } from '../../spreadsheets/read-rows.ts'
import { type WrittenCell, writeWorkbook } from '../../spreadsheets/workbook.ts'
import { conditionsAllowed, conditionsCell, formatConditions } from './condition-text.ts'

/** A column of the sheet of programmes. An empty cell is undefined. */
type CatalogueColumn = Column & {
  /** Where the value is in a programme or, in a column of alternatives, in an alternative. */
  path: string
  allowed: string
  /** The words for the values, if they are neither texts nor numbers. */
  words?: Record<string, boolean | string>
  /** Whether it belongs to an alternative, so that every row of a programme may fill it. */
  isOfAlternative?: boolean
}

/** A column whose cells are cleaned and converted. The schema of programmes says which values are allowed. */
const createColumn = (
  path: string,
  allowed: string,
  toValue: (text: string) => string | number,
  flags: Pick<CatalogueColumn, 'isOptional' | 'isOfAlternative'> = {},
): CatalogueColumn => ({
  path,
  allowed,
  ...flags,
  schema: z.pipe(
    z.string(),
    z.transform(text => (text === '' ? undefined : toValue(text))),
  ),
})
const toUpperCase = (cell: string) => cell.toUpperCase()
const cleanText = (cell: string) => cell.replace(/\s+/g, ' ')
const cleanCell = (cell: string) => toPlainText(cell).replace(/[£\s]/g, '').toUpperCase()
const optionalTextColumn = (path: string, allowed: string) =>
  createColumn(path, allowed, cleanText, { isOptional: true })
const gradesColumn = (path: string, allowed: string) =>
  createColumn(path, allowed, cleanCell, { isOfAlternative: true })
/** Only commas or spaces separate thousands: 28.000 and 9,79 are not whole numbers. Excel stores 28.000 as 28. */
const poundsPattern = /^(\d{1,3}(,\d{3})+|\d{4,})(\.00?)?$/
function toPounds(cell: string) {
  const text = cleanCell(cell)
  return poundsPattern.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
}
const poundsColumn = (path: string) =>
  createColumn(
    path,
    'Enter whole pounds a year, from 1,000 to 200,000, such as 9790: both fees, or neither',
    toPounds,
    { isOptional: true },
  )
function choiceColumn(path: string, words: Record<string, boolean | string>): CatalogueColumn {
  const allowed = `Enter ${Object.keys(words).join(' or ')}`
  return { path, allowed, words, schema: wordCell({ ...words, '': undefined }, allowed) }
}
const yesOrNoColumn = (path: string) => choiceColumn(path, { yes: true, no: false })

export const catalogueColumns: Record<string, CatalogueColumn> = {
  code: createColumn('code', 'Enter capital letters, digits and hyphens, such as G400-USCSC', toUpperCase),
  name: createColumn('name', 'Enter a name of up to 200 characters', cleanText),
  'school code': createColumn('schoolCode', 'Enter a code of the sheet of schools', toUpperCase),
  'home places': yesOrNoColumn('places.home'),
  'overseas places': yesOrNoColumn('places.overseas'),
  'A-levels': gradesColumn('overall.a2Grades', 'Enter one to four A-level grades, such as AAB or A*A*A'),
  'IB points': createColumn(
    'overall.ibPoints',
    'Enter a number of points from 24 to 45',
    cell => Number(cleanCell(cell)),
    { isOfAlternative: true },
  ),
  'IB Higher': gradesColumn('overall.ibGrades', 'Enter one to three IB grades, such as 665'),
  BTEC: gradesColumn(
    'overall.btecGrades',
    'Enter the three grades of an Extended Diploma, such as DDM or D*D*D',
  ),
  conditions: {
    path: 'conditions',
    allowed: conditionsAllowed,
    isOfAlternative: true,
    schema: conditionsCell,
  },
  GCSEs: choiceColumn('entryRequirements.gcses', {
    'five at 4': 'five-at-4',
    'six at 6 and 7': 'six-at-6-and-7',
  }),
  maths: yesOrNoColumn('entryRequirements.maths'),
  English: yesOrNoColumn('entryRequirements.english'),
  'minimum age': choiceColumn('minimumAge', {
    '18 by end of first year': 'end-of-first-year',
    '18 at start of year': 'start-of-year',
  }),
  qualification: optionalTextColumn('qualification', 'Enter up to 100 characters, such as BSc (Hons)'),
  duration: optionalTextColumn('duration', 'Enter up to 100 characters, such as 3 years'),
  mode: optionalTextColumn('mode', 'Enter up to 100 characters, such as full-time'),
  campus: optionalTextColumn('campus', 'Enter up to 100 characters'),
  'home fee': poundsColumn('fee.home'),
  'overseas fee': poundsColumn('fee.overseas'),
  url: optionalTextColumn('url', 'Enter an address that begins with https://'),
}

/** Returns the rows of a programme: the first has its facts, each has an alternative. */
export const toRows = (programme: Programme): WrittenCell[][] =>
  programme.entryRequirements.alternatives.map((alternative, index) =>
    Object.entries(catalogueColumns).map(([heading, { path, words, isOfAlternative }]) => {
      if (heading === 'conditions') return formatConditions(alternative.conditions)
      if (index > 0 && !isOfAlternative && heading !== 'code') return null
      const value = readPath(isOfAlternative ? alternative : programme, path)
      if (words) return Object.keys(words).find(word => words[word] === value)
      return typeof value === 'string' || typeof value === 'number' ? value : null
    }),
  )

export const writeCatalogue = ({ schools, programmes }: Catalogue): Promise<Uint8Array> =>
  writeWorkbook([
    {
      name: 'Schools',
      headings: ['code', 'name'],
      rows: schools.map(({ code, name }) => [code, name]),
    },
    {
      name: 'Programmes',
      headings: Object.keys(catalogueColumns),
      rows: schools.flatMap(({ code }) =>
        programmes.filter(({ schoolCode }) => schoolCode === code).flatMap(toRows),
      ),
    },
  ])
