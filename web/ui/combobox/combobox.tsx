import type { ReactNode } from 'react'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import { Button } from '../button.tsx'
import { LabelledControl } from '../fields/field.tsx'
import { LiveRegion } from '../live-region.tsx'
import type { ComboboxSelection } from './combobox-options.ts'
import { type ComboboxState, useComboboxField } from './use-combobox-field.ts'
import { keepFocus, usePopup } from './use-popup.ts'

type ComboboxProps = ComboboxSelection & {
  name: string
  label: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
}

/** An input with a list of matching options; its id is its name. */
export function Combobox({ name, label, hint, messages, ...selection }: ComboboxProps) {
  const state = useComboboxField(selection)
  const { listed, matchCount, searchText, isOpen, fallback, unmatchedText, similar, suggestion } = state
  const popup = usePopup(isOpen, searchText)
  const advice = `Check the spelling or ${fallback ? `choose ${fallback.label}` : 'empty the field to see every choice'}`
  const unmatchedMessage =
    matchCount > 0
      ? `Choose one of the ${matchCount} that match “${unmatchedText}”`
      : `“${unmatchedText}” is not in the list. ${advice}`

  return (
    <LabelledControl
      {...{ name, label, hint }}
      className="combobox-input"
      messages={unmatchedText ? [errorMessage(name, unmatchedMessage)] : messages}
    >
      {control => (
        <>
          {suggestion && (
            <p>
              <Button quiet onClick={() => state.acceptSuggestion(suggestion)}>
                {`Did you mean ${suggestion.label}?`}
              </Button>
            </p>
          )}
          <div className="combobox">
            <input {...state.inputProps(control)} placeholder="Type to find" spellCheck={false} />
            <div className="combobox-popup" ref={popup} hidden={!isOpen}>
              {isOpen && searchText !== '' && (
                <LiveRegion quiet={matchCount > 0}>
                  {matchCount === 0
                    ? `No match. ${similar ? `Did you mean ${similar.label}?` : `${advice}.`}`
                    : matchCount === 1
                      ? '1 match'
                      : `${matchCount} matches`}
                </LiveRegion>
              )}
              <div
                {...state.menuProps({
                  'aria-label': 'Suggestions',
                  hidden: listed.length === 0,
                  onMouseDown: keepFocus,
                })}
              >
                {isOpen && <Options {...state} />}
              </div>
            </div>
          </div>
        </>
      )}
    </LabelledControl>
  )
}

function Options({ listed, searchText, selected, optionProps }: ComboboxState) {
  const rows = listed.map((option, index) => (
    <div {...optionProps(option, index)} key={option.value} data-chosen={option === selected || undefined}>
      <span>{option.label}</span>
      {option.hint && <span className="muted">{`: ${option.hint}`}</span>}
    </div>
  ))
  if (searchText !== '') return rows
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
