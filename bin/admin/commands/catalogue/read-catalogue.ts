import * as z from 'zod/mini'
import { type Catalogue, programme, type School, school } from '#shared/schemas/programme.ts'
import { UsageError } from '../../../command-line/errors.ts'
import { groupBy } from '../../../ports/group-by.ts'
import { refuseMistakes } from '../../spreadsheets/mistakes.ts'
import { type Columns, hasColumns, type Row, readRows } from '../../spreadsheets/read-rows.ts'
import { readWorkbook } from '../../spreadsheets/workbook.ts'
import { catalogueColumns } from './catalogue-sheet.ts'

type ProgrammeRow = Row<typeof catalogueColumns>

const schoolColumns = {
  code: { schema: z.pipe(z.string().check(z.toUpperCase()), school.shape.code) },
  name: { schema: school.shape.name },
} satisfies Columns

export async function readCatalogue(file: string): Promise<{ catalogue: Catalogue; notes: string[] }> {
  const sheets = await readWorkbook(file)
  const { rows, sheet, mistakes, notes } = readRows(sheets, file, catalogueColumns)
  const otherSheets = sheets.filter(other => other !== sheet && !other.isCsv)
  if (!hasColumns(otherSheets, schoolColumns))
    throw new UsageError(
      `The file ${file} has no sheet of schools with the headings code and name. Nothing has changed.`,
    )
  const schoolTable = readRows(otherSheets, file, schoolColumns)
  const schools = readSchools(schoolTable.rows)
  for (const { values, addMistake } of rows)
    if (!values.code) addMistake('code', 'Every row of a programme has its code')
  const rowsByCode = groupBy(
    rows.filter(({ values }) => values.code),
    ({ values }) => values.code,
  )
  const programmes = [...rowsByCode.values()].flatMap(
    programmeRows => readProgramme(programmeRows, schools) ?? [],
  )
  refuseMistakes(file, [...schoolTable.mistakes, ...mistakes])
  return { catalogue: { schools, programmes }, notes }
}

function readSchools(rows: readonly Row<typeof schoolColumns>[]): School[] {
  const codes = new Set<string>()
  return rows.flatMap(({ isReadable, values, addMistake }) => {
    if (!isReadable) return []
    const { code, name } = values
    if (codes.has(code)) addMistake('code', 'An earlier school has this code')
    codes.add(code)
    return { code, name }
  })
}

function readProgramme(rows: readonly ProgrammeRow[], schools: readonly School[]) {
  const [first, ...others] = rows as [ProgrammeRow, ...ProgrammeRow[]]
  const facts = {}
  const alternatives = rows.map(() => ({}))
  for (const [heading, { path, isOfAlternative }] of Object.entries(catalogueColumns)) {
    if (isOfAlternative) {
      for (const [index, { values }] of rows.entries())
        setPath(alternatives[index] ?? {}, path, values[heading] ?? null)
      continue
    }
    const value = first.values[heading]
    for (const other of others) {
      const repeated = other.values[heading]
      if (repeated !== undefined && repeated !== value)
        other.addMistake(
          heading,
          `An earlier row has the code ${first.values.code} too, and says something else`,
        )
    }
    if (heading === 'school code' && value && !schools.some(({ code }) => code === value))
      first.addMistake(heading, 'The sheet of schools has no such school')
    setPath(facts, path, value)
  }
  setPath(facts, 'entryRequirements.alternatives', alternatives)
  const parsed = programme.safeParse(facts)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const row = rows[path.find(key => typeof key === 'number') ?? 0] ?? first
    const names = path.filter(key => typeof key === 'string').join('.')
    const inAlternative = names.replace('entryRequirements.alternatives.', '')
    const [heading = 'A-levels', column] =
      Object.entries(catalogueColumns).find(([, { path }]) => path === names || path === inAlternative) ?? []
    const missing = row.values[heading] === undefined ? 'This is missing. ' : ''
    row.addMistake(heading, column ? `${missing}${column.allowed}` : message)
  }
  return parsed.data
}

/** Sets the value at a path such as `places.home`; an undefined value adds nothing. */
function setPath(target: Record<string, unknown>, path: string, value: unknown) {
  if (value === undefined) return
  const [name = '', ...names] = path.split('.')
  if (names.length === 0) {
    target[name] = value
    return
  }
  const child = { ...Object(target[name]) }
  setPath(child, names.join('.'), value)
  target[name] = child
}
