import { type UseComboboxReturnValue, useCombobox } from 'downshift'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { LabelledControl } from '../fields/field.tsx'
import { formatNotListed, messageDelayMs, useFieldMessages } from '../fields/field-messages.tsx'
import { LiveRegion } from '../live-region.tsx'
import { useDebouncedValue } from '../use-debounced-value.ts'
import { getLabel, reduceState } from './combobox-state.ts'
import { type ComboboxOption, createSearch, type ListedOption } from './search.ts'

type ComboboxProps = {
  /** The path of the answer; it is the id of the input. */
  name: string
  label: ReactNode
  hint?: ReactNode
  /** The value of an option, '' for none, or a text that is not an option. */
  value: string
  options: readonly ComboboxOption[]
  /** Whether more options are loading. Until then no text counts as unknown. */
  isLoading?: boolean
  /** Opens the list and focuses the input at first. */
  initialIsOpen?: boolean
  advice?: ReactNode
  /**
   * `value` is that of the chosen option, or ''. `typed` is a text that is not an option, or the text for an option that takes
   * any text; otherwise ''.
   */
  onChange(value: string, typed: string): void
}

/** An input with a list of matching options. Its value is what was chosen in the list or typed as its name. */
export function Combobox(props: ComboboxProps) {
  const { name, label, hint, value, options, isLoading = false, advice, onChange } = props
  const hasMessages = useFieldMessages(name).length > 0
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const search = useMemo(() => createSearch(options), [options])

  const chosen = options.find(option => option.value === value)
  const selected = chosen ?? (value === '' ? null : { value, label: value })
  const shownLabel = getLabel(selected)
  const [text, setText] = useState(shownLabel)
  // The chosen option does not limit the list.
  const searchText = chosen && text === shownLabel ? '' : text.trim()
  const { listed, matchCount } = search.find(searchText)
  const suggestion = listed.find(({ takesAnyText }) => !takesAnyText)
  const freeOption = listed.find(({ takesAnyText }) => takesAnyText)

  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox<ListedOption>({
    items: listed,
    itemToString: getLabel,
    // The options may load after the value, and then give it a label.
    itemToKey: option => option && `${option.value} ${option.label}`,
    selectedItem: selected,
    inputValue: text,
    initialIsOpen: props.initialIsOpen ?? false,
    stateReducer: (state, action) => reduceState(state, action, { search, isLoading, text, selected }),
    // Typed text is set in the event of the input. Downshift reports it later, perhaps after the next key.
    onInputValueChange: ({ type, inputValue }) =>
      type === useCombobox.stateChangeTypes.InputChange || setText(inputValue),
    onIsOpenChange: ({ isOpen, selectedItem, inputValue }) =>
      isOpen || change(selectedItem ?? null, inputValue),
  })

  /** Passes the option that was chosen, or a text that is not an option. */
  function change(option: ListedOption | null, inputValue = '') {
    const newValue = option?.value ?? ''
    const typed = option ? (option.typed ?? '') : inputValue
    if (newValue !== value || typed !== '') onChange(newValue, typed)
  }

  function accept(option: ListedOption) {
    input.current?.focus()
    change(option)
  }

  const chosenLabel = chosen?.label
  useEffect(() => {
    // Further typing replaces the label. On a touch screen, selected text would open a menu of the browser.
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    const isFocused = document.activeElement === input.current
    if (chosenLabel !== undefined && isFocused && !isTouch) input.current?.select()
  }, [chosenLabel])

  useEffect(() => {
    // On a small screen the field moves to the top, so that its list can be seen.
    const isSmall = window.matchMedia('(pointer: coarse), (max-height: 26rem)').matches
    if (isOpen && isSmall) popup.current?.closest('.field')?.scrollIntoView({ block: 'start' })
    else if (isOpen) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  // A text that is not an option, which is reported like the errors of a field that was left.
  const leftValue = useDebouncedValue(value, messageDelayMs)
  const isUnknown = !chosen && !isLoading && text !== '' && text === leftValue

  // A text that was left before the options had loaded may be the name of one.
  const named = isUnknown ? search.findNamed(text) : undefined
  const chooseNamed = useEffectEvent(change)
  useEffect(() => {
    if (named) chooseNamed(named)
  }, [named])
  return (
    <LabelledControl name={name} label={label} hint={hint} className="combobox-input">
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
              })}
            />
            <div className="combobox-popup" ref={popup} hidden={!isOpen}>
              {/* Announces what a search found while the list is open, and is gone when the field is left. */}
              {isOpen && searchText !== '' && (
                <LiveRegion visuallyHidden={matchCount > 0}>
                  {formatMatchCount(matchCount, suggestion)}
                </LiveRegion>
              )}
              <div
                // When the text changes, the list scrolls to its top.
                key={searchText}
                {...getMenuProps({
                  'aria-label': 'Suggestions',
                  hidden: listed.length === 0,
                  onMouseLeave: ignoreInDownshift,
                  // Keeps the focus in the input while its list is scrolled.
                  onMouseDown: event => event.preventDefault(),
                })}
              >
                {isOpen && <Options listed={listed} value={value} getItemProps={getItemProps} />}
              </div>
            </div>
          </div>
          {/* Announces what is wrong with a text, once the field is left. */}
          <div className="combobox-advice" role="status">
            {isUnknown && (
              <>
                {!hasMessages && <p>{`${formatNotListed(text)}.`}</p>}
                {suggestion && (
                  <Button plain onClick={() => accept(suggestion)}>
                    {`Did you mean ${suggestion.label}?`}
                  </Button>
                )}
                {advice && <p>{advice}</p>}
                {freeOption && (
                  <Button plain onClick={() => accept(freeOption)}>
                    {freeOption.typed === undefined ? freeOption.label : `Use “${freeOption.typed}” as typed`}
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

/**
 * The mouse highlights nothing, so that Tab chooses what the arrow keys have reached. After a choice the mouse leaves the
 * closing list, and Downshift would then take the value of before the choice as its own.
 */
function ignoreInDownshift({ nativeEvent }: MouseEvent) {
  Object.assign(nativeEvent, { preventDownshiftDefault: true })
}

const formatMatchCount = (matchCount: number, suggestion: ListedOption | undefined) =>
  matchCount === 0
    ? `No match.${suggestion ? ` Did you mean ${suggestion.label}?` : ' Check the spelling.'}`
    : `${matchCount} ${matchCount === 1 ? 'match' : 'matches'}`

type OptionsProps = Pick<UseComboboxReturnValue<ListedOption>, 'getItemProps'> & {
  listed: readonly ListedOption[]
  value: string
}

/** The options, each group below its heading. Indexes go through all groups. */
function Options({ listed, value, getItemProps }: OptionsProps) {
  const toRow = (option: ListedOption) => (
    <div
      key={option.value}
      {...getItemProps({ item: option, index: listed.indexOf(option), onMouseMove: ignoreInDownshift })}
      aria-disabled={option.isUnavailable}
      data-chosen={option.value === value || undefined}
    >
      <span>{option.label}</span>
      {option.typed !== undefined ? (
        <span className="muted">{`: use “${option.typed}” as typed`}</span>
      ) : (
        option.hint && <span className="muted">{`: ${option.hint}`}</span>
      )}
    </div>
  )
  return [...new Set(listed.map(({ group }) => group))].map(group => {
    const rows = listed.filter(option => option.group === group).map(toRow)
    if (group === undefined) return rows
    return (
      // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options
      <div role="group" aria-label={group} key={group}>
        <p aria-hidden="true">{group}</p>
        {rows}
      </div>
    )
  })
}
