import { normalizeText } from '../match-words.ts'
import type { ListedOption } from './combobox-options.ts'
import { editDistance } from './edit-distance.ts'

/** The slips that a text of so many letters may have and still be taken for another. */
const slips = (letters: number) => (letters < 4 ? 0 : letters < 6 ? 1 : 2)

/** The option whose label, or other name, was most likely meant by a text with a slip or two in it, if there is one. */
export function nearestOption(options: readonly ListedOption[], text: string): ListedOption | undefined {
  const wanted = normalizeText(text)
  let [nearest, fewest]: [ListedOption | undefined, number] = [undefined, slips(wanted.length) + 1]
  for (const option of options) {
    if (option.fallbackHint !== undefined) continue
    for (const name of [option.label, ...(option.aliases ?? [])].map(normalizeText)) {
      // Lengths alone rule most of them out.
      if (Math.abs(name.length - wanted.length) >= fewest) continue
      const distance = editDistance(wanted, name)
      if (distance < fewest) [nearest, fewest] = [option, distance]
    }
  }
  return nearest
}
