import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import {
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { messageDelayMs } from '../fields/field-messages.tsx'
import {
  type ComboboxOption,
  type ComboboxSelection,
  filterOptions,
  findClearMatch,
  findCorrectedOption,
  findNamedOption,
  type ListedOption,
  listOptions,
} from './combobox-options.ts'
import { findNearestOption } from './nearest-option.ts'

/** Returns what the field shows for an option; the blank choice shows nothing. */
const labelOf = (option: ComboboxOption | null) => (option?.value ? option.label : '')
const preventDownshiftDefault = (nativeEvent: Event) =>
  Object.assign(nativeEvent, { preventDownshiftDefault: true })

/**
 * The state of a combobox. The value changes when an option is chosen, or when the field is left with a text that
 * means an option.
 */
export function useComboboxField({
  value,
  options,
  partial = false,
  blank,
  onChange,
  onLeave,
}: ComboboxSelection) {
  const allOptions = useMemo(() => listOptions(options), [options])
  const selected = allOptions.find(option => option.value === value) ?? null
  const [text, setText] = useState(labelOf(selected))
  const [textOnLeave, setTextOnLeave] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const movedByKeys = useRef(false)

  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    // A text without a match stays, so that it can be corrected.
    if (selected || findCorrectedOption(allOptions, text)) setText(labelOf(selected))
  }
  useEffect(() => {
    // Further typing replaces the chosen label.
    if (selected && document.activeElement === input.current) input.current?.select()
  }, [selected])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when all options have loaded
  useEffect(() => {
    if (!partial && document.activeElement !== input.current) commitText(text)
  }, [partial])

  const searchText = text === labelOf(selected) ? '' : text.trim()
  const unfiltered = blank === undefined ? allOptions : [{ value: '', label: blank }, ...allOptions]
  const matches = searchText === '' ? unfiltered : filterOptions(allOptions, searchText)
  const matchCount = matches.filter(({ isFallback }) => !isFallback).length
  const fallback = allOptions.find(({ isFallback }) => isFallback)
  /** The option that a text without a match most likely means. */
  const similar =
    searchText !== '' && matchCount === 0 ? findNearestOption(allOptions, searchText) : undefined
  const listed = similar ? [...matches, similar] : matches

  const combobox = useCombobox({
    items: listed,
    itemToString: labelOf,
    itemToKey: option => option?.value,
    selectedItem: selected,
    inputValue: text,
    stateReducer: reduceState,
  })
  const { isOpen, highlightedIndex, setHighlightedIndex, openMenu } = combobox
  const { getInputProps, getMenuProps, getItemProps } = combobox

  // A layout effect, because Enter may follow as soon as the list is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a new list, in which keys and the pointer move then
  useLayoutEffect(() => {
    if (!isOpen) return
    // A guess or one of several is not highlighted, so that Enter does not choose it.
    const clear = matchCount > 0 ? findClearMatch(matches, searchText) : similar ? undefined : fallback
    if (searchText !== '') setHighlightedIndex(clear ? listed.indexOf(clear) : -1)
    else if (selected) setHighlightedIndex(listed.indexOf(selected))
  }, [isOpen, text, allOptions.length])

  function choose(option: ComboboxOption) {
    setText(labelOf(option))
    if (option.value === value) return
    onChange(option.value, findNamedOption(allOptions, searchText) === option ? '' : searchText)
  }

  function commitText(typed: string) {
    if (typed === labelOf(selected)) return
    const option = partial ? findNamedOption(allOptions, typed) : findCorrectedOption(allOptions, typed)
    if (option) return choose(option)
    setText(typed.trim())
    if (value !== '') onChange('', typed.trim())
    setTimeout(() => setTextOnLeave(typed.trim()), messageDelayMs)
  }

  function clearKeyMove() {
    movedByKeys.current = false
  }

  function handleLeave() {
    commitText(text)
    if (!partial || text === '') onLeave?.()
  }

  const inputHandlers = {
    ref: input,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const typed = event.target.value
      clearKeyMove()
      if (document.activeElement === input.current) return setText(typed)
      // Without focus, the browser has filled the field.
      preventDownshiftDefault(event.nativeEvent)
      commitText(typed)
    },
    onClick() {
      if (!isOpen) input.current?.select()
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, altKey, nativeEvent } = event
      const option = isOpen ? listed[highlightedIndex] : undefined
      // The first match is highlighted without a key, so the first arrow key stays there.
      if (
        key === 'ArrowDown' &&
        isOpen &&
        searchText !== '' &&
        highlightedIndex === 0 &&
        !movedByKeys.current
      ) {
        event.preventDefault()
        preventDownshiftDefault(nativeEvent)
      }
      if (option && (key === 'Enter' || (key === 'ArrowUp' && altKey)) && !nativeEvent.isComposing)
        choose(option)
      if (option && key === 'Tab' && movedByKeys.current) choose(option)
      if (/^(Arrow(Up|Down)|Page)/.test(key)) movedByKeys.current = isOpen
      if (key === 'Enter' && !option && searchText !== '' && !nativeEvent.isComposing) {
        event.preventDefault()
        preventDownshiftDefault(nativeEvent)
        if (!isOpen) openMenu()
        else if (matchCount > 0) setHighlightedIndex(0)
      }
      if (key === 'Escape') setText(labelOf(selected))
      // Home and End move in the text, not in the list.
      if (key === 'Home' || key === 'End') preventDownshiftDefault(nativeEvent)
    },
    onBlur() {
      // A click that leaves the field would miss its target if the page moved before the button is released.
      if (document.querySelector(':active')) window.addEventListener('mouseup', handleLeave, { once: true })
      else handleLeave()
    },
  }

  const unmatchedText = text !== '' && text === textOnLeave ? text : undefined
  return {
    listed,
    /** The number of listed options without the fallbacks. */
    matchCount,
    searchText,
    selected,
    isOpen,
    fallback,
    /** The text that the field was left with, if it means no option. */
    unmatchedText: !partial && value === '' ? unmatchedText : undefined,
    similar,
    suggestion: unmatchedText && similar,
    acceptSuggestion(option: ComboboxOption) {
      choose(option)
      input.current?.focus()
    },
    inputProps: (props: object) =>
      // The field has a <label>.
      getInputProps({ ...props, ...inputHandlers, 'aria-labelledby': undefined }),
    menuProps: getMenuProps,
    optionProps: (option: ComboboxOption, index: number) =>
      getItemProps({ item: option, index, onClick: () => choose(option), onMouseMove: clearKeyMove }),
  }
}
export type ComboboxState = ReturnType<typeof useComboboxField>

const { InputClick, InputKeyDownEscape, MenuMouseLeave } = useCombobox.stateChangeTypes

/** Keeps the selected option on Escape, and the list open on a click. */
function reduceState(
  state: UseComboboxState<ListedOption>,
  { type, changes }: UseComboboxStateChangeOptions<ListedOption>,
): Partial<UseComboboxState<ListedOption>> {
  // Enter selects the last highlighted option after the pointer has left the list.
  if (type === MenuMouseLeave) return { ...changes, highlightedIndex: state.highlightedIndex }
  if (type === InputKeyDownEscape) return { ...state, isOpen: false, highlightedIndex: -1 }
  return type === InputClick && state.isOpen ? state : changes
}
