import { createSearch, normalizeText, type SearchOption } from './search.ts'

export type ComboboxOption = SearchOption & {
  /** Follows the label. */
  hint?: string
  /** Whether every search offers it, after the matches, for a text that is no option. */
  isFallback?: boolean
  /** Whether it is shown as unavailable. It can be chosen all the same, to see why. */
  isUnavailable?: boolean
}
export type ComboboxGroup = {
  label: string
  options: readonly ComboboxOption[]
  /** Whether it is listed only for a text that matches nothing in the other groups. */
  isReserve?: boolean
}
export type ListedOption = ComboboxOption & { group?: string; isReserve?: boolean | undefined }

type OptionMatches = {
  listed: ListedOption[]
  matchCount: number
  /** What a misspelt text may mean, the likeliest first. */
  similar: ListedOption[]
  /** What the text can only mean, which Enter chooses at once. */
  clear: ListedOption | undefined
}

/** Creates the list of a combobox, which a text shortens. `blank` is the label of the choice that clears the field. */
export function createOptionList(
  options: readonly ComboboxOption[] | readonly ComboboxGroup[],
  blank: string | undefined,
) {
  const all = options.flatMap((item): ListedOption[] =>
    'options' in item
      ? item.options.map(option => ({ ...option, group: item.label, isReserve: item.isReserve }))
      : [item],
  )
  const blankOptions = blank === undefined ? [] : [{ value: '', label: blank }]
  const fallback = all.find(({ isFallback }) => isFallback)
  const { findMatches, findSimilar, findNamed, findOnly } = createSearch(
    all.filter(option => option !== fallback),
  )

  /** Returns what to list for a text. */
  function find(text: string): OptionMatches {
    if (text === '') {
      const listed = [...blankOptions, ...all.filter(({ isReserve }) => !isReserve)]
      return { listed, matchCount: listed.length, similar: [], clear: undefined }
    }
    const found = findMatches(text)
    const hasOwn = found.some(({ isReserve }) => !isReserve)
    const matches = sortByGroup(
      found.filter(({ isReserve }) => !hasOwn || !isReserve),
      text,
    )
    const similar = matches.length > 0 ? [] : findSimilar(text)
    const unknown = matches.length + similar.length === 0 ? fallback : undefined
    return {
      listed: [...matches, ...sortByGroup(similar, text), ...(fallback ? [fallback] : [])],
      matchCount: matches.length,
      similar,
      clear: matches.length > 0 ? (findNamed(text) ?? findOnly(text)) : unknown,
    }
  }

  /** Groups the matches in the order of the groups; the group of the option with this name comes first. */
  function sortByGroup(matches: readonly ListedOption[], text: string) {
    const [best] = matches
    const isNamed =
      best && [best.label, ...(best.aliases ?? [])].map(normalizeText).includes(normalizeText(text))
    const groups = [...(isNamed ? [best.group] : []), ...all.map(({ group }) => group)]
    return [...matches].sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
  }

  return { all, fallback, find, findNamed }
}
