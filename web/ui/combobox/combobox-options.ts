import type { Option } from '#shared/enums/options.ts'
import { matchWords, normalizeText } from '../match-words.ts'

export type ComboboxOption = Option & {
  /** What else it is called. */
  aliases?: readonly string[] | undefined
  /** Offered whatever was typed, with these words after its label. */
  fallbackHint?: string
  /** No longer given to anyone: offered after the others. */
  former?: boolean
}
export type ComboboxGroup = { label: string; options: readonly ComboboxOption[] }

export type ComboboxSelection = {
  /** The value of what is chosen, '' for nothing. */
  value: string
  options: readonly ComboboxOption[] | readonly ComboboxGroup[]
  /** There are options that are not known yet: a text that means nothing may mean something with them. */
  partial?: boolean | undefined
  /** `typed` is what was looked for when something else was chosen, '' otherwise. */
  onChange(value: string, searchText: string): void
  onLeave?: (() => void) | undefined
}

/** An option under the label of its group. */
export type ListedOption = ComboboxOption & { group?: string }

/** The options of all groups, each once. */
export function listOptions(options: readonly ComboboxOption[] | readonly ComboboxGroup[]): ListedOption[] {
  const all = options.flatMap((option): ListedOption[] =>
    'options' in option
      ? option.options.map(one => (one.fallbackHint === undefined ? { ...one, group: option.label } : one))
      : [option],
  )
  return [...new Map(all.toReversed().map(option => [option.value, option])).values()].toReversed()
}

const textsOf = ({ label, aliases = [] }: ListedOption) => [label, normalizeText(label), ...aliases]

/** Whether each word begins one of the option's words; of words of some length a part is enough. */
const begins = (option: ListedOption, text: string, enough: number) =>
  normalizeText(text)
    .split(' ')
    .every(
      word =>
        word.length >= enough ||
        textsOf(option).some(other => ` ${normalizeText(other)}`.includes(` ${word}`)),
    )

/** The options with these words in their label or another name, best first, former ones last. */
function ranked(options: readonly ListedOption[], text: string): ListedOption[] {
  const found = matchWords(options, text, textsOf).filter(option => begins(option, text, 4))
  return [...found.filter(({ former }) => !former), ...found.filter(({ former }) => former)]
}

/**
 * The one option that a text means as it stands: by its label, by another name, or by its code. These two only count
 * where they are not the beginning of something else.
 */
export function findNamedOption(options: readonly ListedOption[], text: string): ListedOption | undefined {
  const wanted = normalizeText(text)
  if (wanted === '') return
  const only = (found: ListedOption[]) => (found.length === 1 ? found[0] : undefined)
  const labelled = options.filter(({ label }) => normalizeText(label) === wanted)
  if (labelled.length > 0) return only(labelled)
  const named = options.filter(({ aliases = [] }) => aliases.some(other => normalizeText(other) === wanted))
  if (named.length > 0) {
    const others = options.filter(option => !named.includes(option))
    return others.some(({ label }) => normalizeText(label).startsWith(`${wanted} `)) ? undefined : only(named)
  }
  const coded = options.find(({ value }) => normalizeText(value) === wanted)
  return coded && ranked(options, text).every(option => option === coded) ? coded : undefined
}

/** The option that a text is taken for when its field is left: what it means, or the only one whose words it begins. */
export function findCorrectedOption(
  options: readonly ListedOption[],
  text: string,
): ListedOption | undefined {
  const meant = findNamedOption(options, text)
  if (meant || normalizeText(text) === '') return meant
  const [match, ...more] = filterOptions(options, text).filter(
    ({ fallbackHint }) => fallbackHint === undefined,
  )
  return match && more.length === 0 && begins(match, text, Number.POSITIVE_INFINITY) ? match : undefined
}

/** The options that a text finds, best first: what it means as it stands, what has its words, what is always offered. */
export function filterOptions(options: readonly ListedOption[], text: string): ListedOption[] {
  const meant = findNamedOption(options, text)
  const rest = options.filter(option => option !== meant)
  return [
    ...(meant ? [meant] : []),
    ...ranked(
      rest.filter(({ fallbackHint }) => fallbackHint === undefined),
      text,
    ),
    ...rest.filter(({ fallbackHint }) => fallbackHint !== undefined),
  ]
}
