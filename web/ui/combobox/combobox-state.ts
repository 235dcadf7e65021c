import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import type { createSearch, ListedOption } from './search.ts'

const types = useCombobox.stateChangeTypes

export const getLabel = (option: ListedOption | null) => option?.label ?? ''

type ReducerOptions = {
  search: ReturnType<typeof createSearch>
  isLoading: boolean
  text: string
  /** The option of the combobox's value. */
  selected: ListedOption | null
}

/** Changes what Downshift does by default. */
export function reduceState(
  state: UseComboboxState<ListedOption>,
  { type, changes }: UseComboboxStateChangeOptions<ListedOption>,
  { search, isLoading, text, selected }: ReducerOptions,
) {
  switch (type) {
    case types.InputChange: {
      // Enter then chooses the first match, or the text as typed, but never a suggestion.
      const result = search.find(changes.inputValue?.trim() ?? '')
      const canEnter = !isLoading && (result.matchCount > 0 || result.listed[0]?.takesAnyText)
      return { ...changes, highlightedIndex: canEnter ? 0 : -1 }
    }
    case types.InputKeyDownEnter:
      return state.highlightedIndex < 0 ? state : changes
    case types.InputClick:
      return state.isOpen ? state : changes
    case types.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1, inputValue: getLabel(selected) }
    case types.InputBlur: {
      // An index above 0 was reached with the arrow keys: typing highlights index 0.
      const reached = state.highlightedIndex > 0 ? changes.selectedItem : undefined
      const named = text === getLabel(selected) ? selected : search.findNamed(text)
      const option = reached ?? named ?? null
      return { ...changes, selectedItem: option, inputValue: option ? getLabel(option) : text.trim() }
    }
    default:
      return changes
  }
}
