import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { ApplicationFacts } from './application-facts.ts'
import { exportColumns } from './export-columns.ts'

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * Writes applications one by one, as fast as they are taken. The CSV is for Excel: UTF-8 with its mark, CRLF, and an
 * apostrophe before what Excel would run as a formula or rob of its leading zeros. JSON lines are exact.
 */
export async function writeExport(
  applications: AsyncIterable<ApplicationFacts>,
  format: ExportFormat,
  to: Writable,
  { end }: { end: boolean },
): Promise<void> {
  if (format === 'jsonl') return pipeline(Readable.from(jsonLines(applications)), to, { end })
  const csv = stringify({
    bom: true,
    header: true,
    columns: Object.keys(exportColumns),
    record_delimiter: 'windows',
    quoted: true,
    escape_formulas: true,
    cast: { string: value => (/^0\d+$/.test(value) ? `'${value}` : value) },
  })
  await pipeline(Readable.from(csvRows(applications)), csv, to, { end })
}

async function* jsonLines(applications: AsyncIterable<ApplicationFacts>) {
  for await (const one of applications) yield `${JSON.stringify(one)}\n`
}

async function* csvRows(applications: AsyncIterable<ApplicationFacts>) {
  const columns = Object.values(exportColumns)
  for await (const one of applications) yield columns.map(column => column(one) ?? '')
}
