import { readPath } from '#shared/schemas/fields.ts'
import type { Catalogue } from '#shared/schemas/programme.ts'
import { UsageError } from '../../context/errors.ts'
import { readTextFile } from '../../spreadsheets/decode-text.ts'
import { createMistakesError, type Mistake } from '../../spreadsheets/mistakes.ts'
import type { ReadOptions } from '../../spreadsheets/read-spreadsheet.ts'
import { findColumn, schoolNameColumn } from './catalogue-columns.ts'
import { readCatalogueCsv } from './catalogue-csv.ts'
import { checkCatalogue } from './catalogue-mistakes.ts'

/** The options of commands that read a catalogue. */
export type FileOptions = ReadOptions & { allowUnknownSubjects?: string[] }

/** Reads a catalogue from JSON or CSV; throws a UsageError that names all mistakes. `notes` say how it was read. */
export function readCatalogue(
  file: string,
  { allowUnknownSubjects = [], ...options }: FileOptions,
): { catalogue: Catalogue; notes: string[] } {
  const { text, notes } = readTextFile(file)
  if (/^\s*[[{]/.test(text)) return { catalogue: parseJsonCatalogue(text, file, allowUnknownSubjects), notes }
  const sheet = readCatalogueCsv(text, file, options)
  const result = checkCatalogue(sheet.json, allowUnknownSubjects)
  const mistakes: Mistake[] = [
    ...sheet.mistakes,
    ...('mistakes' in result ? result.mistakes : []).map(({ path, text: mistake }) => ({
      row: sheet.findRow(path),
      column: formatCell(path, sheet.json),
      text: mistake,
    })),
  ].sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  if (mistakes.length > 0 || 'mistakes' in result) throw createMistakesError(file, mistakes)
  return { catalogue: result.catalogue, notes: [...notes, ...sheet.notes] }
}

function parseJsonCatalogue(text: string, file: string, allowedSubjects: readonly string[]): Catalogue {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new UsageError(
      `The file ${file} is not JSON: ${error instanceof Error ? error.message : ''}. Nothing has changed.`,
    )
  }
  const result = checkCatalogue(json, allowedSubjects)
  if ('catalogue' in result) return result.catalogue
  throw createMistakesError(
    file,
    result.mistakes.map(({ path, text: mistake }) => ({ column: formatPath(path, json), text: mistake })),
  )
}

/** Returns the code that a path belongs to, and the path inside the item. */
function splitPath(path: string, json: unknown) {
  const [list = '', index = '', ...field] = path.split('.')
  const code = readPath(json, `${list}.${index}.code`)
  const name = typeof code === 'string' && code !== '' ? code : `number ${Number(index) + 1}`
  return { list, isItem: index !== '', name, field: field.join('.') }
}

/** Returns a path for people, such as "programme G400-USCSC, places.home". */
function formatPath(path: string, json: unknown): string {
  const { list, isItem, name, field } = splitPath(path, json)
  if (!isItem) return list || 'the file'
  return [`${list.replace(/s$/, '')} ${name}`, field].filter(Boolean).join(', ')
}

/** Returns the programme and the column of a path, such as "G400-USCSC, IB points". */
function formatCell(path: string, json: unknown): string {
  const { list, name, field } = splitPath(path, json)
  const heading =
    list === 'schools'
      ? field === 'name'
        ? schoolNameColumn
        : 'school code'
      : (findColumn(field)?.heading ?? 'A-levels')
  return `${name}, ${heading}`
}
