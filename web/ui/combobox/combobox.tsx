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
import { messageDelayMs } from '../fields/field-messages.tsx'
import { LiveRegion } from '../live-region.tsx'
import {
  type ComboboxGroup,
  type ComboboxOption,
  createOptionList,
  type ListedOption,
} from './option-list.ts'

type ComboboxProps = {
  /** The path of the answer; it is the id of the input. */
  name: string
  label: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
  /** The value of an option, '' for none, or a text that is no option. */
  value: string
  options: readonly ComboboxOption[] | readonly ComboboxGroup[]
  /** The label of the blank choice, which the full list offers first. */
  blank?: string | undefined
  /** Whether more options are loading. Until then no text counts as unknown. */
  isLoading?: boolean
  /** Opens the list and focuses the input at first. */
  initialIsOpen?: boolean
  /** What to do about a text that is no option. */
  advice?: ReactNode
  /** `typed` is the text for which the fallback was chosen, or a text that was left and is no option (value ''). */
  onChange(value: string, typed: string): void
}

type State = UseComboboxState<ListedOption>
const types = useCombobox.stateChangeTypes

/** Returns what the input shows for an option; the blank choice shows nothing. */
const labelOf = (option: ComboboxOption | null) => (option?.value ? option.label : '')

/** An input with a list of matching options. Its value is what was chosen in the list or typed as its name. */
export function Combobox(props: ComboboxProps) {
  const {
    name,
    label,
    hint,
    messages,
    value,
    options,
    blank,
    isLoading = false,
    initialIsOpen,
    advice,
    onChange,
  } = props
  const list = useMemo(() => createOptionList(options, blank), [options, blank])
  const selected = list.all.find(option => option.value === value) ?? null
  const shown = selected ? selected.label : value
  const [text, setText] = useState(shown)
  const [lastShown, setLastShown] = useState(shown)
  if (shown !== lastShown) {
    setLastShown(shown)
    // A text that is no option stays, so that it can be corrected.
    if (selected || text === lastShown) setText(shown)
  }
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const movedByKeys = useRef(false)
  /** The text with which the input was last left. */
  const [leftText, setLeftText] = useState(text)
  const searchText = text === shown && selected ? '' : text.trim()
  const { listed, matchCount, similar, clear } = list.find(searchText)

  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox<ListedOption>({
    items: listed,
    itemToString: labelOf,
    itemToKey: option => option?.value,
    selectedItem: selected,
    inputValue: text,
    initialIsOpen: initialIsOpen ?? false,
    stateReducer: reduceState,
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onIsOpenChange: state => state.isOpen || commit(state),
  })

  function reduceState(state: State, { type, changes }: UseComboboxStateChangeOptions<ListedOption>) {
    switch (type) {
      case types.InputChange: {
        const found = list.find(changes.inputValue?.trim() ?? '')
        // Until all options have loaded, no text is known to be none.
        const clear = isLoading ? undefined : found.clear
        return { ...changes, highlightedIndex: clear ? found.listed.indexOf(clear) : -1 }
      }
      // The list has shrunk under a pointer that rests.
      case types.MenuMouseLeave:
        return { ...changes, highlightedIndex: state.highlightedIndex }
      case types.InputClick:
        return state.isOpen ? state : changes
      case types.InputKeyDownEscape:
        return { ...state, isOpen: false, highlightedIndex: -1, inputValue: shown }
      case types.InputKeyDownEnter:
        if (state.highlightedIndex >= 0) return changes
        // The options may have loaded after the text was typed.
        if (clear && !isLoading)
          return { ...changes, isOpen: false, selectedItem: clear, inputValue: labelOf(clear) }
        return { ...state, highlightedIndex: searchText !== '' && matchCount > 0 ? 0 : -1 }
      case types.InputBlur: {
        // Tab chooses an option that was reached with the arrow keys, not one that is highlighted by itself.
        const isReached = movedByKeys.current && state.highlightedIndex >= 0
        const named = text === shown ? selected : list.findNamed(text)
        const option = (isReached ? changes.selectedItem : named) ?? null
        return { ...changes, selectedItem: option, inputValue: option ? labelOf(option) : text.trim() }
      }
      case types.ControlledPropUpdatedSelectedItem:
        return state
      default:
        return changes
    }
  }

  function commit({ selectedItem, inputValue = '' }: Partial<State>) {
    const chosen = selectedItem?.value ?? ''
    const typed = selectedItem ? (selectedItem.isFallback ? searchText : '') : inputValue
    if (chosen !== value || typed !== '') onChange(chosen, typed)
    setTimeout(() => setLeftText(inputValue), messageDelayMs)
  }

  function accept(chosen: string, typed: string) {
    input.current?.focus()
    onChange(chosen, typed)
  }

  useEffect(() => {
    // Further typing replaces the chosen label.
    if (selected && document.activeElement === input.current) input.current?.select()
  }, [selected])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when all options have loaded
  useEffect(() => {
    const named = isLoading || isOpen || selected ? undefined : list.findNamed(text)
    if (named) onChange(named.value, '')
  }, [isLoading])

  useEffect(() => {
    // On a small screen the field moves to the top, so that its list can be seen.
    const isSmall = window.matchMedia('(pointer: coarse), (max-height: 26rem)').matches
    if (isOpen && isSmall) popup.current?.closest('.field')?.scrollIntoView({ block: 'start' })
    else if (isOpen) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text lists other options
  useEffect(() => {
    popup.current?.lastElementChild?.scrollTo({ top: 0 })
  }, [searchText])

  const isUnknown = !selected && !isLoading && text !== '' && text === leftText
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
                onChange(event) {
                  movedByKeys.current = false
                  setText(event.currentTarget.value)
                },
                onKeyDown(event) {
                  if (/^(Arrow(Up|Down)|Page)/.test(event.key)) movedByKeys.current = isOpen
                  // Enter chooses, and never submits the form.
                  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
                },
              })}
            />
            <div className="combobox-popup" ref={popup} hidden={!isOpen}>
              {isOpen && searchText !== '' && (
                <LiveRegion quiet={matchCount > 0}>{formatCount(matchCount, similar)}</LiveRegion>
              )}
              <div
                {...getMenuProps({
                  'aria-label': 'Suggestions',
                  hidden: listed.length === 0,
                  // Keeps the focus in the input while its list is scrolled.
                  onMouseDown: event => event.preventDefault(),
                })}
              >
                {isOpen && (
                  <Options
                    listed={listed}
                    getItemProps={getItemProps}
                    searchText={searchText}
                    value={value}
                  />
                )}
              </div>
            </div>
          </div>
          <div className="combobox-advice" role="status">
            {isUnknown && (
              <>
                <p>{`“${text}” is not in the list.`}</p>
                {matchCount > 0 ? (
                  <p>{formatCount(matchCount, similar)}</p>
                ) : (
                  similar.slice(0, 1).map(option => (
                    <Button quiet key={option.value} onClick={() => accept(option.value, '')}>
                      {`Did you mean ${option.label}?`}
                    </Button>
                  ))
                )}
                {advice}
                {list.fallback && (
                  <Button quiet onClick={() => accept(list.fallback!.value, text)}>
                    {`Use “${text}” as typed`}
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
  searchText: string
  value: string
}

/** The options, each group below its heading. Indexes go through all groups. */
function Options({ listed, searchText, value, getItemProps }: OptionsProps) {
  const rows = listed.map((option, index) => (
    <div
      key={option.value}
      {...getItemProps({ item: option, index })}
      aria-disabled={option.isUnavailable}
      data-chosen={option.value === value || undefined}
    >
      <span>{option.label}</span>
      {option.isFallback && searchText !== '' ? (
        <span className="muted">{`: use “${searchText}” as typed`}</span>
      ) : (
        option.hint && <span className="muted">{`: ${option.hint}`}</span>
      )}
    </div>
  ))
  const groups = [...new Set(listed.map(({ group }) => group))]
  return groups.map(group => {
    const groupRows = rows.filter((_, index) => listed[index]?.group === group)
    if (group === undefined) return groupRows
    return (
      // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options
      <div role="group" aria-label={group} key={group}>
        <p aria-hidden="true">{group}</p>
        {groupRows}
      </div>
    )
  })
}
