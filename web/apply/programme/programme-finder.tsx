import { useMemo } from 'react'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { Hotline, UcasSearchLink } from '../../ui/contact-links.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { countOpenProgrammes, programmeCountText } from '../progress/programme-count-text.ts'
import { type Choice, isOpenChoice, type OnChoose } from './programme-choices.ts'
import { ProgrammeRows } from './programme-rows.tsx'
import { createSearchIndex, searchProgrammes } from './search-programmes.ts'

type ProgrammeFinderProps = {
  choices: readonly Choice[]
  subjects: Subjects | undefined
  /** The search text, which outlives the finder while a choice folds it. */
  text: string
  onSearch(text: string): void
  onChoose: OnChoose
}

export const searchField = 'programmeSearch'
const listId = 'programmes-found'

/**
 * A search field above one list: the programmes open to the applicant or, with a text, all that match it, those that are
 * not open last.
 */
export function ProgrammeFinder({ choices, subjects, text, onSearch, onChoose }: ProgrammeFinderProps) {
  const index = useMemo(() => createSearchIndex(choices, subjects), [choices, subjects])
  const { matches, isExact } = useMemo(() => searchProgrammes(index, text), [index, text])
  const openChoices = choices.filter(isOpenChoice)
  const searched = text.trim()
  const listed = searched === '' ? openChoices : matches

  return (
    <div className="flow">
      <Field
        name={searchField}
        type="search"
        label="Find a programme"
        hint="By name, subject or code"
        messages={[]}
        value={text}
        onChange={onSearch}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Enter goes to the list. It does not choose for anybody, and it does not continue.
          event.preventDefault()
          document.querySelector<HTMLElement>(`#${listId} button`)?.focus()
        }}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
      />
      <div className="flow" id={listId}>
        {searched !== '' && (
          <LiveRegion quiet={false}>{matchText(searched, matches.length, isExact)}</LiveRegion>
        )}
        {searched === '' && openChoices.length > 0 && <h3>{openText(openChoices)}</h3>}
        {searched !== '' && matches.length === 0 && <NoMatchAdvice />}
        {listed.length > 0 && (
          <ProgrammeRows
            key={String(searched === '')}
            choices={listed}
            initialCount={5}
            onChoose={onChoose}
          />
        )}
      </div>
    </div>
  )
}

function openText(choices: readonly Choice[]): string {
  const counts = countOpenProgrammes(choices.map(({ result }) => result))
  const { text, more } = programmeCountText({ stage: 'complete', ...counts })
  return `${text}. ${more}`.trim()
}

function matchText(text: string, count: number, isExact: boolean): string {
  if (count === 0) return `We have no programme in Clearing that matches “${text}”.`
  const countText = count === 1 ? '1 programme' : `${count} programmes`
  return isExact
    ? `${countText} found`
    : `Nothing matches “${text}” exactly. ${countText} ${count === 1 ? 'is' : 'are'} similar.`
}

const NoMatchAdvice = () => (
  <ul>
    <li>Check the spelling, or try another word.</li>
    <li>
      <UcasSearchLink />.
    </li>
    <li>
      Call the Clearing Hotline on <Hotline />.
    </li>
  </ul>
)
