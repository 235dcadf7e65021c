import type { Option } from '#shared/enums/options.ts'
import { matchWords, normalizeText } from './match-words.ts'

export type ComboboxOption = Option & {
  aliases?: readonly string[] | undefined
  /** Follows the label. */
  hint?: string
  /** Whether every search offers it, after the matches. */
  isFallback?: boolean
  /** Whether it is no longer awarded. Searches offer it after current options. */
  former?: boolean
}
export type ComboboxGroup = { label: string; options: readonly ComboboxOption[] }

export type ComboboxSelection = {
  /** The value of the selected option, or ''. */
  value: string
  options: readonly ComboboxOption[] | readonly ComboboxGroup[]
  /** Whether more options are loading. Until then a text without a match is not an error. */
  partial?: boolean | undefined
  /** The label of the blank choice, which the list offers first; without it, only emptying the field clears it. */
  blank?: string | undefined
  /** `searchText` is the text that found the option, or '' if it names the option. */
  onChange(value: string, searchText: string): void
  onLeave?: (() => void) | undefined
}

/** An option with the label of its group. */
export type ListedOption = ComboboxOption & { group?: string }

/** Returns the options of all groups without duplicates. */
export function listOptions(options: readonly ComboboxOption[] | readonly ComboboxGroup[]): ListedOption[] {
  const byValue = new Map<string, ListedOption>()
  for (const item of options) {
    const isGroup = 'options' in item
    for (const option of isGroup ? item.options : [item])
      if (!byValue.has(option.value))
        byValue.set(option.value, isGroup && !option.isFallback ? { ...option, group: item.label } : option)
  }
  return [...byValue.values()]
}

const searchTexts = ({ label, aliases = [] }: ListedOption) => [label, normalizeText(label), ...aliases]

/** Whether each word of fewer than four letters is the beginning of one of the option's words. */
const beginsWords = (option: ListedOption, text: string) =>
  normalizeText(text)
    .split(' ')
    .every(
      word =>
        word.length >= 4 ||
        searchTexts(option).some(searchText => ` ${normalizeText(searchText)}`.includes(` ${word}`)),
    )

/** Returns the options that contain all words of a text, best first, former ones last. */
function rankMatches(options: readonly ListedOption[], text: string): ListedOption[] {
  const matches = matchWords(options, text, searchTexts).filter(option => beginsWords(option, text))
  return [...matches.filter(({ former }) => !former), ...matches.filter(({ former }) => former)]
}

const onlyItem = <T>(items: readonly T[]) => (items.length === 1 ? items[0] : undefined)

/**
 * Returns the one option that has a text as its label, an alias or its code. An alias or a code does not count if it
 * also begins another label.
 */
export function findNamedOption(options: readonly ListedOption[], text: string): ListedOption | undefined {
  const name = normalizeText(text)
  if (name === '') return
  const byLabel = options.filter(({ label }) => normalizeText(label) === name)
  if (byLabel.length > 0) return onlyItem(byLabel)
  const byAlias = options.filter(({ aliases = [] }) => aliases.some(alias => normalizeText(alias) === name))
  if (byAlias.length > 0) {
    const others = options.filter(option => !byAlias.includes(option))
    const beginsOther = others.some(({ label }) => normalizeText(label).startsWith(`${name} `))
    return beginsOther ? undefined : onlyItem(byAlias)
  }
  const byCode = options.find(({ value }) => normalizeText(value) === name)
  return byCode && rankMatches(options, text).every(option => option === byCode) ? byCode : undefined
}

const beginsName = (option: ListedOption, text: string) =>
  searchTexts(option).some(name => normalizeText(name).startsWith(normalizeText(text)))

/** Returns the match that Enter selects at once: the named one, or the only one whose name the text begins. */
export const findClearMatch = (matches: readonly ListedOption[], text: string): ListedOption | undefined =>
  findNamedOption(matches, text) ??
  onlyItem(matches.filter(option => !option.isFallback && beginsName(option, text)))

/** Returns the option to select when a field is left: the named one, or the only match if the text begins its name. */
export function findCorrectedOption(
  options: readonly ListedOption[],
  text: string,
): ListedOption | undefined {
  if (normalizeText(text) === '') return
  const matches = filterOptions(options, text).filter(({ isFallback }) => !isFallback)
  return matches.length === 1 ? findClearMatch(matches, text) : findNamedOption(options, text)
}

/** Returns the options for a text: the named one, then the matches, best first, then the fallbacks. */
export function filterOptions(options: readonly ListedOption[], text: string): ListedOption[] {
  const named = findNamedOption(options, text)
  const others = options.filter(option => option !== named)
  const matches = rankMatches(
    others.filter(({ isFallback }) => !isFallback),
    text,
  )
  return [...(named ? [named] : []), ...matches, ...others.filter(({ isFallback }) => isFallback)]
}
