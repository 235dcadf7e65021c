import { catalogueChanged } from '../refusals.ts'
import type { CatalogueItem } from './catalogue-changes.ts'

const named = ({ kind, code, version }: CatalogueItem) => `${kind} ${code} ${version}`

/** Refuses when one of two states of the catalogue holds an item, in its version, that the other does not. */
export function requireSameCatalogue(
  shown: readonly CatalogueItem[],
  present: readonly CatalogueItem[],
): void {
  const [then, now] = [new Set(shown.map(named)), new Set(present.map(named))]
  const other = [...present, ...shown].find(item => !then.has(named(item)) || !now.has(named(item)))
  if (other) throw catalogueChanged(other.code)
}
