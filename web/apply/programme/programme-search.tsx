import { useCombobox } from 'downshift'
import { useMemo, useState } from 'react'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { keepFocus, usePopup } from '../../ui/combobox/use-popup.ts'
import { Hotline, UcasSearchLink } from '../../ui/contact-links.tsx'
import { LabelledControl } from '../../ui/fields/field.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useDebouncedValue } from '../../ui/use-stable-value.ts'
import type { Choice, OnChoose } from './programme-choices.ts'
import { ListStatus } from './programme-groups.tsx'
import { createSearchIndex, maxSearchLength, searchProgrammes } from './search-programmes.ts'

type ProgrammeSearchProps = {
  /** All programmes, in the order of equally good matches; empty while they are loading. */
  choices: readonly Choice[]
  subjects: Subjects | undefined
  onChoose: OnChoose
}

const { InputBlur, InputChange, MenuMouseLeave } = useCombobox.stateChangeTypes

/** A search in all programmes. A chosen programme leaves the search and fills the form. */
export function ProgrammeSearch({ choices, subjects, onChoose }: ProgrammeSearchProps) {
  const [text, setText] = useState('')
  const index = useMemo(() => createSearchIndex(choices, subjects), [choices, subjects])
  const { matches, isExact } = useMemo(() => searchProgrammes(index, text), [index, text])
  const hasNoMatch = choices.length > 0 && text.trim() !== '' && matches.length === 0
  const unmatchedText = useDebouncedValue(hasNoMatch ? text.trim() : '')

  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox<Choice>({
    items: [...matches],
    itemToString: () => '',
    itemToKey: choice => choice?.programme.code,
    selectedItem: null,
    inputValue: text,
    stateReducer: (state, { type, changes }) => {
      const { inputValue = '' } = changes
      const currentMatches = inputValue === text ? matches : searchProgrammes(index, inputValue).matches
      const hasMatches = Boolean(changes.isOpen) && currentMatches.length > 0
      return {
        ...changes,
        isOpen: hasMatches,
        ...(type === InputChange ? { highlightedIndex: hasMatches ? 0 : -1 } : {}),
        // The page may scroll under a pointer at rest.
        ...(type === MenuMouseLeave ? { highlightedIndex: state.highlightedIndex } : {}),
        ...(type === InputBlur ? { selectedItem: state.selectedItem } : {}),
      }
    },
    onSelectedItemChange({ selectedItem }) {
      if (!selectedItem) return
      setText('')
      onChoose(selectedItem.programme)
    },
  })

  const popup = usePopup(isOpen, text)
  const countText = matches.length === 1 ? '1 programme' : `${matches.length} programmes`
  const similarText = `${countText} ${matches.length === 1 ? 'is' : 'are'} similar.`
  return (
    <>
      <LabelledControl
        name="programmeSearch"
        label="Search all programmes"
        hint="By name, subject or code"
        messages={[]}
      >
        {control => (
          <div className="combobox">
            <input
              {...getInputProps({
                ...control,
                'aria-labelledby': undefined,
                onChange: event => setText(event.currentTarget.value),
                // Enter chooses a programme, and does not continue.
                onKeyDown: event => event.key === 'Enter' && event.preventDefault(),
              })}
              maxLength={maxSearchLength}
              spellCheck={false}
            />
            <div className="combobox-popup" ref={popup} hidden={!isOpen}>
              {isOpen && (
                <LiveRegion quiet={isExact}>
                  {isExact ? countText : `Nothing matches “${text.trim()}” exactly. ${similarText}`}
                </LiveRegion>
              )}
              <div {...getMenuProps({ 'aria-label': 'Programmes', onMouseDown: keepFocus })}>
                {isOpen &&
                  matches.map((choice, position) => (
                    <div
                      {...getItemProps({ item: choice, index: position })}
                      key={choice.programme.code}
                      className="programme-option"
                    >
                      <span className="name">{choice.programme.name}</span>
                      <ListStatus choice={choice} />
                    </div>
                  ))}
              </div>
            </div>
          </div>
        )}
      </LabelledControl>
      <NoMatch text={hasNoMatch ? unmatchedText : ''} />
    </>
  )
}

/** Announces that no programme matches a text, and says what to do; nothing without a text. */
const NoMatch = ({ text }: { text: string }) => (
  <div className={text === '' ? 'visually-hidden' : 'flow'}>
    <p role="status">{text !== '' && `We have no programme in Clearing that matches “${text}”.`}</p>
    {text !== '' && (
      <ul>
        <li>Check the spelling, or try another word.</li>
        <li>Choose a school below to see all its programmes.</li>
        <li>
          <UcasSearchLink />.
        </li>
        <li>
          Call the Clearing Hotline on <Hotline />.
        </li>
      </ul>
    )}
  </div>
)
