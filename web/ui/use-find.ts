import { useCombobox } from 'downshift'
import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { everyOption, type FindGroup, type FindOption, meantBy, optionsFound } from './find-options.ts'

export type FindParts = {
  /** The value of what is chosen, '' for nothing. */
  value: string
  options: readonly FindOption[] | readonly FindGroup[]
  /** `typed` is what was looked for when something else was chosen, '' otherwise. */
  onChange(value: string, typed: string): void
  onLeave?: (() => void) | undefined
}

const { InputClick, InputKeyDownEnter, InputKeyDownEscape, InputChange } = useCombobox.stateChangeTypes
/** Messages appear a moment after a field is left, so that nothing moves under a click that leaves it. */
const moment = 200
const labelOf = (option: FindOption | null) => option?.label ?? ''

/**
 * A text that finds options as it is typed. The value changes when one is chosen, or to what the text means when the
 * field is left; `stray` is the text it was left with when that means nothing.
 */
export function useFind({ value, options, onChange, onLeave }: FindParts) {
  const all = useMemo(() => everyOption(options), [options])
  const chosen = all.find(option => option.value === value) ?? null
  const [text, setText] = useState(labelOf(chosen))
  const [stray, setStray] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    // A text that means nothing stands, so that it can be put right.
    if (chosen || meantBy(all, text)) setText(labelOf(chosen))
  }
  useEffect(() => {
    // Whoever types again starts anew.
    if (chosen && document.activeElement === input.current) input.current?.select()
  }, [chosen])

  const sought = text === labelOf(chosen) ? '' : text.trim()
  const found = useMemo(() => (sought === '' ? all : optionsFound(all, sought)), [all, sought])

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: found,
    itemToString: labelOf,
    itemToKey: option => option?.value,
    selectedItem: chosen,
    inputValue: text,
    stateReducer(state, { type, changes }) {
      if (type === InputChange) return { ...changes, highlightedIndex: firstMatch(changes.inputValue) }
      if (type === InputKeyDownEscape) return { ...state, isOpen: false, highlightedIndex: -1 }
      const nothing = type === InputKeyDownEnter && sought !== '' && state.highlightedIndex < 0
      return nothing || (type === InputClick && state.isOpen) ? state : changes
    },
  })

  function firstMatch(typed = '') {
    const [first] = typed.trim() === '' ? [] : optionsFound(all, typed)
    return first && first.always === undefined ? 0 : -1
  }

  function choose(option: FindOption) {
    setText(option.label)
    if (option.value !== value) onChange(option.value, meantBy(all, sought) === option ? '' : sought)
  }

  function settle(typed: string) {
    if (typed === labelOf(chosen)) return
    const meant = meantBy(all, typed)
    if (meant) return choose(meant)
    setText(typed.trim())
    if (value !== '') onChange('', typed.trim())
    setTimeout(() => setStray(typed.trim()), moment)
  }

  function leave() {
    settle(text)
    onLeave?.()
  }

  const given = {
    ref: input,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const typed = event.target.value
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

  return {
    found,
    sought,
    chosen,
    opened: isOpen,
    /** What the list has for a text that means nothing, if it has anything. */
    otherwise: all.find(({ always }) => always !== undefined),
    stray: value === '' && text !== '' && text === stray ? stray : undefined,
    // Its own label names it.
    inputProps: (more: object) => getInputProps({ ...more, ...given, 'aria-labelledby': undefined }),
    menuProps: getMenuProps,
    optionProps: (option: FindOption, index: number) =>
      getItemProps({ item: option, index, onClick: () => choose(option) }),
  }
}
export type Find = ReturnType<typeof useFind>
