import type { Catalogue, Programme } from '#shared/schemas/programme.ts'
import { type WrittenCell, type WrittenSheet, writeWorkbook } from '../../spreadsheets/workbook.ts'
import { alternativeColumns, formatFacts, headings, programmeColumns } from './catalogue-columns.ts'

/** Writes the catalogue as a workbook: a sheet of schools, and one of programmes with an alternative a row. */
export const writeCatalogue = ({ schools, programmes }: Catalogue): Promise<Uint8Array> =>
  writeWorkbook([
    {
      name: 'Schools',
      columns: [{ heading: 'code' }, { heading: 'name', width: 50 }],
      rows: schools.map(({ code, name }) => [code, name]),
    },
    toProgrammeSheet(
      schools.flatMap(({ code }) => programmes.filter(({ schoolCode }) => schoolCode === code)),
    ),
  ])

const widths: Record<string, number | undefined> = Object.fromEntries(
  Object.entries({ ...programmeColumns, ...alternativeColumns }).map(([heading, column]) => [
    heading,
    'width' in column ? column.width : undefined,
  ]),
)

const toProgrammeSheet = (programmes: readonly Programme[]): WrittenSheet => ({
  name: 'Programmes',
  columns: headings.map(heading => ({ heading, width: widths[heading] ?? 14 })),
  rows: programmes.flatMap(toRows),
})

/** Returns the rows of a programme: the first has its facts, each has an alternative. */
const toRows = (programme: Programme): WrittenCell[][] =>
  programme.entryRequirements.alternatives.map((alternative, index) => {
    const cells: Record<string, WrittenCell> = {
      ...(index === 0 ? formatFacts(programme) : { code: programme.code }),
      ...Object.fromEntries(
        Object.entries(alternativeColumns).map(([heading, column]) => [heading, column.format(alternative)]),
      ),
    }
    return headings.map(heading => cells[heading])
  })
