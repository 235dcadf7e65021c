import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { filterOptions, type ListedOption } from './combobox-options.ts'

type State = UseComboboxState<ListedOption>
const { FunctionOpenMenu, InputClick, InputKeyDownEnter, InputKeyDownEscape, InputChange } =
  useCombobox.stateChangeTypes

/** How the list of a field answers: whatever is sought, its first match is highlighted. */
export function comboboxStateReducer(all: readonly ListedOption[], sought: string) {
  function firstMatch(typed = '') {
    const [first] = typed.trim() === '' ? [] : filterOptions(all, typed)
    return first && first.fallbackHint === undefined ? 0 : -1
  }

  return (state: State, { type, changes }: UseComboboxStateChangeOptions<ListedOption>) => {
    if (type === InputChange) return { ...changes, highlightedIndex: firstMatch(changes.inputValue) }
    if (type === InputKeyDownEscape) return { ...state, isOpen: false, highlightedIndex: -1 }
    const nothing = type === InputKeyDownEnter && sought !== '' && state.highlightedIndex < 0
    if (nothing || (type === InputClick && state.isOpen)) return state
    // What was left unsettled is found again.
    const again = (type === InputClick || type === FunctionOpenMenu) && sought !== ''
    return again ? { ...changes, highlightedIndex: firstMatch(sought) } : changes
  }
}
