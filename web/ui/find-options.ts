import { matchSorter, rankings } from 'match-sorter'
import type { Option } from '#shared/enums/options.ts'

export type FindOption = Option & {
  /** What else it is called. */
  names?: readonly string[] | undefined
  /** Offered whatever was typed, with these words after its label. */
  always?: string
}
export type FindGroup = { label: string; options: readonly FindOption[] }

/** An option under the label of its group. */
export type ListedOption = FindOption & { group?: string }

/** The options of all groups, each once. */
export function everyOption(options: readonly FindOption[] | readonly FindGroup[]): ListedOption[] {
  const all = options.flatMap((option): ListedOption[] =>
    'options' in option
      ? option.options.map(one => (one.always === undefined ? { ...one, group: option.label } : one))
      : [option],
  )
  return [...new Map(all.toReversed().map(option => [option.value, option])).values()].toReversed()
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The options with these words in their label or another name, best first; accents and case do not matter. */
function ranked(options: readonly ListedOption[], text: string): ListedOption[] {
  const keys = [({ label, names = [] }: FindOption) => [label, plain(label), ...names]]
  return plain(text)
    .split(' ')
    .reduceRight<readonly ListedOption[]>(
      (left, word) =>
        matchSorter(left, word, {
          keys,
          threshold: rankings.CONTAINS,
          baseSort: (one, other) => one.index - other.index,
        }),
      options,
    )
    .slice()
}

/**
 * The one option that a text means as it stands: by its label, by another name, or by its code, which only counts
 * where it is not the beginning of something else.
 */
export function meantBy(options: readonly ListedOption[], text: string): ListedOption | undefined {
  const wanted = plain(text)
  if (wanted === '') return
  const only = (found: ListedOption[]) => (found.length === 1 ? found[0] : undefined)
  const labelled = options.filter(({ label }) => plain(label) === wanted)
  if (labelled.length > 0) return only(labelled)
  const named = options.filter(({ names = [] }) => names.some(other => plain(other) === wanted))
  if (named.length > 0) return only(named)
  const coded = options.find(({ value }) => plain(value) === wanted)
  return coded && ranked(options, text).every(option => option === coded) ? coded : undefined
}

/** The options that a text finds, best first: what it means as it stands, what has its words, what is always offered. */
export function optionsFound(options: readonly ListedOption[], text: string): ListedOption[] {
  const meant = meantBy(options, text)
  const rest = options.filter(option => option !== meant)
  return [
    ...(meant ? [meant] : []),
    ...ranked(
      rest.filter(({ always }) => always === undefined),
      text,
    ),
    ...rest.filter(({ always }) => always !== undefined),
  ]
}
