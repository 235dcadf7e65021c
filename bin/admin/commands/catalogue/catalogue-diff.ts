import type { Writable } from 'node:stream'
import { type CatalogueItem, findCatalogueChanges } from '#functions/catalogue/catalogue-changes.ts'
import type { Catalogue } from '#shared/schemas/programme.ts'
import { colourText, stripControlCharacters } from '../../context/terminal.ts'

type FieldChange = { field: string; from: string | null; to: string | null }

/** A school or programme that an import adds, removes or changes; field values are JSON, or null if absent. */
type Difference = {
  kind: 'school' | 'programme'
  code: string
  name: string
  change: 'added' | 'removed' | 'changed'
  fields: FieldChange[]
}

/** Returns the schools and programmes that an import of `target` would change. */
export function diffCatalogue(current: readonly CatalogueItem[], target: Catalogue): Difference[] {
  return findCatalogueChanges(current, target).map(({ item, existing, isRemoved }) => ({
    kind: item.kind,
    code: item.code,
    name: String({ name: '', ...item }.name),
    change: isRemoved ? 'removed' : existing ? 'changed' : 'added',
    fields: existing && !isRemoved ? diffFields(existing, item) : [],
  }))
}

/** Returns every nested value as JSON with its dotted path. */
export function flattenFields(value: unknown, path = ''): [path: string, json: string][] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) return [[path, JSON.stringify(value)]]
  return entries.flatMap(([key, nested]) => flattenFields(nested, path ? `${path}.${key}` : key))
}

function diffFields({ version, ...before }: CatalogueItem, after: CatalogueItem): FieldChange[] {
  const [fieldsBefore, fieldsAfter] = [new Map(flattenFields(before)), new Map(flattenFields(after))]
  return [...new Set([...fieldsAfter.keys(), ...fieldsBefore.keys()])].flatMap(field => {
    const [from, to] = [fieldsBefore.get(field) ?? null, fieldsAfter.get(field) ?? null]
    return from === to ? [] : [{ field, from, to }]
  })
}

const signs = { added: ['green', '+'], removed: ['red', '-'], changed: ['yellow', '~'] } as const

/** Returns differences as lines of text. */
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

const groupByChange = (differences: readonly Difference[]) =>
  (['added', 'removed', 'changed'] as const)
    .map(change => ({
      change,
      codes: differences.filter(difference => difference.change === change).map(({ code }) => code),
    }))
    .filter(({ codes }) => codes.length > 0)

/** Returns the number of items added, removed and changed, such as "1 added, 2 changed". */
export const formatDifferenceCounts = (differences: readonly Difference[]) =>
  groupByChange(differences)
    .map(({ change, codes }) => `${codes.length} ${change}`)
    .join(', ')

/** Returns the codes added, removed and changed, for the audit trail. */
export const formatChangedCodes = (differences: readonly Difference[]) =>
  groupByChange(differences)
    .map(({ change, codes }) => `${change}: ${codes.join(' ')}`)
    .join('; ')
