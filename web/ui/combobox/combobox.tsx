import {
  type UseComboboxReturnValue,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  useCombobox,
} from 'downshift'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Message } from '#shared/schemas/message.ts'
import { Button } from '../button.tsx'
import { LabelledControl } from '../fields/field.tsx'
import { fieldMessages, messageDelayMs, notListedText } from '../fields/field-messages.tsx'
import { LiveRegion } from '../live-region.tsx'
import { type ComboboxGroup, createSearch, type ListedOption } from './search.ts'

type ComboboxProps = {
  /** The path of the answer; it is the id of the input. */
  name: string
  label: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
  /** The value of an option, '' for none, or a text that is not an option. */
  value: string
  options: readonly ComboboxGroup[]
  /** Whether more options are loading. Until then no text counts as unknown. */
  isLoading?: boolean
  /** Opens the list and focuses the input at first. */
  initialIsOpen?: boolean
  /** The advice about a text that is not an option. */
  advice?: ReactNode
  /** `typed` is the text for which the fallback was chosen, or the text of a left field that is not an option (value ''). */
  onChange(value: string, typed: string): void
}

type State = UseComboboxState<ListedOption>
const types = useCombobox.stateChangeTypes
const labelOf = (option: ListedOption | null) => option?.label ?? ''

/** An input with a list of matching options. Its value is what was chosen in the list or typed as its name. */
export function Combobox(props: ComboboxProps) {
  const { name, label, hint, messages, value, options, isLoading = false, advice, onChange } = props
  const search = useMemo(() => createSearch(options), [options])
  const listedOption = search.all.find(option => option.value === value)
  const selected = listedOption ?? (value === '' ? null : { value, label: value, group: { options: [] } })
  const shown = labelOf(selected)
  const [text, setText] = useState(shown)
  /** The text with which the input was last left. */
  const [leftText, setLeftText] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)

  const searchText = listedOption && text === shown ? '' : text.trim()
  const { listed, matchCount, similar } = search.find(searchText)
  const typedName = search.textForFallback(searchText)
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox<ListedOption>({
    items: listed,
    itemToString: labelOf,
    // The options may load after the value, and then give it a label.
    itemToKey: option => option && `${option.value} ${option.label}`,
    selectedItem: selected,
    inputValue: text,
    initialIsOpen: props.initialIsOpen ?? false,
    stateReducer: reduceState,
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onIsOpenChange: state => state.isOpen || commit(state),
  })

  function reduceState(state: State, { type, changes }: UseComboboxStateChangeOptions<ListedOption>) {
    switch (type) {
      case types.InputChange: {
        const found = search.find(changes.inputValue?.trim() ?? '')
        // Enter chooses the first match, but never a suggestion.
        const hasMatch = !isLoading && found.similar.length === 0 && found.listed.length > 0
        return { ...changes, highlightedIndex: hasMatch ? 0 : -1 }
      }
      // Only the arrow keys highlight an option that Tab then chooses.
      case types.ItemMouseMove:
      case types.MenuMouseLeave:
        return state
      case types.InputKeyDownEnter:
        return state.highlightedIndex < 0 ? state : changes
      case types.InputClick:
        return state.isOpen ? state : changes
      case types.InputKeyDownEscape:
        return { ...state, isOpen: false, highlightedIndex: -1, inputValue: shown }
      case types.InputBlur: {
        const named = text === shown ? selected : (search.findNamed(text) ?? null)
        const option = state.highlightedIndex > 0 ? (changes.selectedItem ?? null) : named
        return { ...changes, selectedItem: option, inputValue: option ? labelOf(option) : text.trim() }
      }
      default:
        return changes
    }
  }

  function commit({ selectedItem, inputValue = '' }: Partial<State>) {
    setTimeout(() => setLeftText(inputValue), messageDelayMs)
    if (isLoading && !selectedItem) return
    const chosen = selectedItem?.value ?? ''
    const typed = selectedItem ? (selectedItem.isFallback ? typedName : '') : inputValue
    if (chosen !== value || typed !== '') onChange(chosen, typed)
  }

  function accept(chosen: string, typed: string) {
    input.current?.focus()
    onChange(chosen, typed)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a text that was left before the options had loaded
  useEffect(() => {
    if (isLoading || isOpen || listedOption || text === shown) return
    const named = search.findNamed(text)
    onChange(named?.value ?? '', named ? '' : text)
  }, [isLoading])

  // biome-ignore lint/correctness/useExhaustiveDependencies: further typing replaces the chosen label
  useEffect(() => {
    // On a touch screen, the selected text would open the menu of the browser. A tap into the field selects it.
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    if (listedOption && !isTouch && document.activeElement === input.current) input.current?.select()
  }, [value])

  useEffect(() => {
    // On a small screen the field moves to the top, so that its list can be seen.
    const isSmall = window.matchMedia('(pointer: coarse), (max-height: 26rem)').matches
    if (isOpen && isSmall) popup.current?.closest('.field')?.scrollIntoView({ block: 'start' })
    else if (isOpen) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  const leftName = search.textForFallback(text)
  const suggestion = listed.find(({ isFallback }) => !isFallback)
  const isUnknown = !listedOption && !isLoading && text !== '' && text === leftText
  return (
    <LabelledControl {...{ name, label, hint, messages }} className="combobox-input">
      {control => (
        <>
          <div className="combobox">
            <input
              {...getInputProps({
                ...control,
                ref: input,
                // The field has a <label>.
                'aria-labelledby': undefined,
                placeholder: 'Type to find',
                spellCheck: false,
                onClick: () => isOpen || input.current?.select(),
                onChange: ({ currentTarget }) => setText(currentTarget.value),
                // Enter chooses, and never submits the form.
                onKeyDown: event =>
                  event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault(),
              })}
            />
            <div className="combobox-popup" ref={popup} hidden={!isOpen}>
              {isOpen && searchText !== '' && (
                <LiveRegion visuallyHidden={matchCount > 0}>{formatCount(matchCount, similar)}</LiveRegion>
              )}
              <div
                // When the text changes, the list scrolls to its top.
                key={searchText}
                {...getMenuProps({
                  'aria-label': 'Suggestions',
                  hidden: listed.length === 0,
                  // Keeps the focus in the input while its list is scrolled.
                  onMouseDown: event => event.preventDefault(),
                })}
              >
                {isOpen && <Options {...{ listed, getItemProps, typedName, value }} />}
              </div>
            </div>
          </div>
          <div className="combobox-advice" role="status">
            {isUnknown && (
              <>
                {fieldMessages(messages, name).length === 0 && <p>{`${notListedText(text)}.`}</p>}
                {suggestion && (
                  <Button quiet onClick={() => accept(suggestion.value, '')}>
                    {`Did you mean ${suggestion.label}?`}
                  </Button>
                )}
                {advice}
                {search.fallback && (
                  <Button quiet onClick={() => accept(search.fallback!.value, leftName)}>
                    {leftName === '' ? search.fallback.label : `Use “${leftName}” as typed`}
                  </Button>
                )}
              </>
            )}
          </div>
        </>
      )}
    </LabelledControl>
  )
}

const formatCount = (matchCount: number, similar: readonly ListedOption[]) =>
  matchCount === 0
    ? `No match.${similar.length > 0 ? ` Did you mean ${similar[0]?.label}?` : ' Check the spelling.'}`
    : `${matchCount} ${matchCount === 1 ? 'match' : 'matches'}`

type OptionsProps = Pick<UseComboboxReturnValue<ListedOption>, 'getItemProps'> & {
  listed: readonly ListedOption[]
  /** The text that the fallback option would use as typed. */
  typedName: string
  value: string
}

/** The options, each group below its heading. Indexes go through all groups. */
function Options({ listed, typedName, value, getItemProps }: OptionsProps) {
  const toRow = (option: ListedOption) => (
    <div
      key={option.value}
      {...getItemProps({ item: option, index: listed.indexOf(option) })}
      aria-disabled={option.isUnavailable}
      data-chosen={option.value === value || undefined}
    >
      <span>{option.label}</span>
      {option.isFallback && typedName !== '' ? (
        <span className="muted">{`: use “${typedName}” as typed`}</span>
      ) : (
        option.hint && <span className="muted">{`: ${option.hint}`}</span>
      )}
    </div>
  )
  return [...new Set(listed.map(({ group }) => group))].map(group => {
    const rows = listed.filter(option => option.group === group).map(toRow)
    if (group.label === undefined) return rows
    return (
      // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options
      <div role="group" aria-label={group.label} key={group.label}>
        <p aria-hidden="true">{group.label}</p>
        {rows}
      </div>
    )
  })
}
