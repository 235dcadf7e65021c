import type { Writable } from 'node:stream'
import { type CatalogueItem, findCatalogueChanges } from '#functions/catalogue/catalogue-changes.ts'
import type { Catalogue } from '#shared/schemas/programme.ts'
import { colourText, stripControlCharacters } from '../../terminal.ts'

type FieldChange = { field: string; from: string | null; to: string | null }

/** One school or programme that an import adds, removes or changes; the fields as JSON, null where there is none. */
export type Difference = {
  kind: 'school' | 'programme'
  code: string
  name: string
  change: 'added' | 'removed' | 'changed'
  fields: FieldChange[]
}

/** What an import would change, school by school and programme by programme. */
export function diffCatalogue(present: readonly CatalogueItem[], wanted: Catalogue): Difference[] {
  return findCatalogueChanges(present, wanted).map(({ item, was, gone }) => ({
    kind: item.kind,
    code: item.code,
    name: String({ name: '', ...item }.name),
    change: gone ? 'removed' : was ? 'changed' : 'added',
    fields: was && !gone ? fieldChanges(was, item) : [],
  }))
}

/** Every value inside another, by its path, as JSON. */
export function flattenFields(value: unknown, path = ''): [path: string, json: string][] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]]
  const inside = Object.entries(value)
  if (inside.length === 0) return [[path, JSON.stringify(value)]]
  return inside.flatMap(([name, one]) => flattenFields(one, path ? `${path}.${name}` : name))
}

function fieldChanges({ version, ...was }: CatalogueItem, item: CatalogueItem): FieldChange[] {
  const [before, after] = [new Map(flattenFields(was)), new Map(flattenFields(item))]
  return [...new Set([...after.keys(), ...before.keys()])].flatMap(field => {
    const [from, to] = [before.get(field) ?? null, after.get(field) ?? null]
    return from === to ? [] : [{ field, from, to }]
  })
}

const signs = { added: ['green', '+'], removed: ['red', '-'], changed: ['yellow', '~'] } as const

/** Differences as people read them. */
export const formatDifferences = (differences: readonly Difference[], out: Writable) =>
  differences
    .flatMap(({ kind, code, name, change, fields }) => {
      const [colour, sign] = signs[change]
      return [
        colourText(out, colour, stripControlCharacters(`${sign} ${kind} ${code} ${name}`)),
        ...fields.map(({ field, from, to }) =>
          stripControlCharacters(`    ${field}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`),
        ),
      ]
    })
    .join('\n')

const changes = ['added', 'removed', 'changed'] as const
const byChange = (differences: readonly Difference[]) =>
  changes
    .map(change => ({
      change,
      codes: differences.filter(one => one.change === change).map(({ code }) => code),
    }))
    .filter(({ codes }) => codes.length > 0)

/** How many of each, as in "1 added, 2 changed". */
export const formatDifferenceCounts = (differences: readonly Difference[]) =>
  byChange(differences)
    .map(({ change, codes }) => `${codes.length} ${change}`)
    .join(', ')

/** Which of each, for the audit trail. */
export const formatChangedCodes = (differences: readonly Difference[]) =>
  byChange(differences)
    .map(({ change, codes }) => `${change}: ${codes.join(' ')}`)
    .join('; ')
