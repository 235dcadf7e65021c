import type { Catalogue } from '#shared/schemas/programme.ts'
import { writeWorkbook } from '../../spreadsheets/workbook.ts'
import { columns, toRows } from './catalogue-columns.ts'

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
