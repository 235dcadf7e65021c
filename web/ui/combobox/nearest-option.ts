import { editDistance } from '#shared/rules/edit-distance.ts'
import type { ListedOption } from './combobox-options.ts'
import { normalizeText } from './match-words.ts'

const maxTypos = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** Returns the option whose label or alias a misspelt text most likely means. */
export function findNearestOption(options: readonly ListedOption[], text: string): ListedOption | undefined {
  const typed = normalizeText(text)
  let nearest: ListedOption | undefined
  let minDistance = maxTypos(typed.length) + 1
  for (const option of options) {
    if (option.isFallback) continue
    for (const name of [option.label, ...(option.aliases ?? [])].map(normalizeText)) {
      if (Math.abs(name.length - typed.length) >= minDistance) continue
      const distance = editDistance(typed, name)
      // The first letter of a name is rarely one of two typos: Kurdish is not Turkish.
      if (distance > 1 && name[0] !== typed[0]) continue
      if (distance < minDistance) [nearest, minDistance] = [option, distance]
    }
  }
  return nearest
}
