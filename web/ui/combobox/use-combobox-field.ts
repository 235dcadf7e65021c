import { useCombobox } from 'downshift'
import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import {
  type ComboboxOption,
  type ComboboxSelection,
  filterOptions,
  findCorrectedOption,
  findNamedOption,
  listOptions,
} from './combobox-options.ts'
import { comboboxStateReducer } from './combobox-state-reducer.ts'
import { useUnmatchedText } from './use-unmatched-text.ts'

const labelOf = (option: ComboboxOption | null) => option?.label ?? ''

/**
 * A text that finds options as it is typed. The value changes when one is chosen, or to what the text is taken for when
 * the field is left; `stray` is the text it was left with when that is nothing.
 */
export function useComboboxField({ value, options, partial = false, onChange, onLeave }: ComboboxSelection) {
  const all = useMemo(() => listOptions(options), [options])
  const chosen = all.find(option => option.value === value) ?? null
  const [text, setText] = useState(labelOf(chosen))
  const input = useRef<HTMLInputElement>(null)
  /** An option of the open list was moved to with the keys. */
  const walked = useRef(false)

  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    // A text that means nothing stands, so that it can be put right.
    if (chosen || findCorrectedOption(all, text)) setText(labelOf(chosen))
  }
  useEffect(() => {
    // Whoever types again starts anew.
    if (chosen && document.activeElement === input.current) input.current?.select()
  }, [chosen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when all options are known
  useEffect(() => {
    // A field that was left before may mean something now.
    if (!partial && document.activeElement !== input.current) settle(text)
  }, [partial])

  const sought = text === labelOf(chosen) ? '' : text.trim()
  const found = useMemo(() => (sought === '' ? all : filterOptions(all, sought)), [all, sought])

  const combobox = useCombobox({
    items: found,
    itemToString: labelOf,
    itemToKey: option => option?.value,
    selectedItem: chosen,
    inputValue: text,
    stateReducer: comboboxStateReducer(all, sought),
  })
  const { isOpen, highlightedIndex, setHighlightedIndex, openMenu } = combobox
  const { getInputProps, getMenuProps, getItemProps } = combobox
  const matches = found.filter(({ fallbackHint }) => fallbackHint === undefined).length

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when options come after the typing
  useEffect(() => {
    if (isOpen && sought !== '' && highlightedIndex < 0 && matches > 0) setHighlightedIndex(0)
  }, [all])

  const { stray, nearest, leaveWith } = useUnmatchedText(all, text, matches)

  function choose(option: ComboboxOption) {
    setText(option.label)
    if (option.value !== value) onChange(option.value, findNamedOption(all, sought) === option ? '' : sought)
  }

  function settle(typed: string) {
    if (typed === labelOf(chosen)) return
    const taken = partial ? findNamedOption(all, typed) : findCorrectedOption(all, typed)
    if (taken) return choose(taken)
    setText(typed.trim())
    if (value !== '') onChange('', typed.trim())
    leaveWith(typed.trim())
  }

  function unwalk() {
    walked.current = false
  }

  function leave() {
    settle(text)
    if (!partial || text === '') onLeave?.()
  }

  const given = {
    ref: input,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const typed = event.target.value
      unwalk()
      if (document.activeElement === input.current) return setText(typed)
      // The browser filled it in.
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      settle(typed)
    },
    onFocus() {
      if (chosen) input.current?.select()
    },
    onClick() {
      if (!isOpen) input.current?.select()
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, altKey, nativeEvent } = event
      const option = isOpen ? found[highlightedIndex] : undefined
      if (option && (key === 'Enter' || (key === 'ArrowUp' && altKey)) && !nativeEvent.isComposing)
        choose(option)
      if (option && key === 'Tab' && walked.current) choose(option)
      if (/^(Arrow(Up|Down)|Page)/.test(key)) walked.current = isOpen
      if (key === 'Enter' && !isOpen && sought !== '' && !nativeEvent.isComposing) {
        event.preventDefault()
        openMenu()
      }
      if (key === 'Escape') setText(labelOf(chosen))
      // These move in the text.
      if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true })
    },
    onBlur() {
      // A press of the pointer ends before anything moves, or its click would be lost.
      if (document.querySelector(':active')) window.addEventListener('mouseup', leave, { once: true })
      else leave()
    },
  }

  /** A text that is typed again as it stood changes nothing, yet is sought. */
  function onInput({ currentTarget }: { currentTarget: HTMLInputElement }) {
    if (currentTarget.value === text && sought !== '') openMenu()
  }

  return {
    found,
    /** How many options match, without what is always offered. */
    matches,
    sought,
    chosen,
    opened: isOpen,
    /** What the list has for a text that means nothing, if it has anything. */
    otherwise: all.find(({ fallbackHint }) => fallbackHint !== undefined),
    stray: !partial && value === '' ? stray : undefined,
    nearest,
    take(option: ComboboxOption) {
      choose(option)
      input.current?.focus()
    },
    // Its own label names it.
    inputProps: (more: object) => ({
      ...getInputProps({ ...more, ...given, 'aria-labelledby': undefined }),
      onInput,
    }),
    menuProps: getMenuProps,
    optionProps: (option: ComboboxOption, index: number) =>
      getItemProps({ item: option, index, onClick: () => choose(option), onMouseMove: unwalk }),
  }
}
export type Find = ReturnType<typeof useComboboxField>
