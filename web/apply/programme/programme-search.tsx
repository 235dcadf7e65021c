import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { matchWords } from '../../ui/match-words.ts'
import type { Choice, OnChoose } from './programme-choices.ts'
import { ListStatus, ProgrammeRow } from './programme-row.tsx'

const inputId = 'programmeSearch'

type ProgrammeSearchProps = { choices: readonly Choice[]; onChoose: OnChoose }
type SchoolResults = { schoolName: string; choices: Choice[] }

/** A search in programmes, with the results by school. */
export function ProgrammeSearch({ choices, onChoose }: ProgrammeSearchProps) {
  const [words, setWords] = useState('')
  const searchedWords = useDeferredValue(words)
  const schools = useMemo(() => programmeSearchResults(choices, searchedWords), [choices, searchedWords])
  const count = schools.reduce((sum, school) => sum + school.choices.length, 0)
  const countText = count === 1 ? '1 programme' : `${count} programmes`

  function clear() {
    setWords('')
    document.getElementById(inputId)?.focus()
  }

  return (
    <>
      <Field
        name={inputId}
        label="Search these programmes"
        hint="By words of the name, the school or the code"
        type="search"
        autoComplete="off"
        messages={[]}
        value={words}
        onChange={setWords}
      />
      {words !== '' && <LiveRegion quiet>{countText}</LiveRegion>}
      <SearchResults schools={schools} onChoose={onChoose} />
      {count === 0 && (
        <div>
          <p>
            None of the programmes open to you matches “{searchedWords.trim()}”. Try one word, or part of one.
          </p>
          <Button quiet onClick={clear}>
            Show all {choices.length} again
          </Button>
        </div>
      )}
    </>
  )
}

const SearchResults = memo(function SearchResults({
  schools,
  onChoose,
}: {
  schools: SchoolResults[]
  onChoose: OnChoose
}) {
  return schools.map(({ schoolName, choices }) => (
    <section key={schoolName} className="search-results" aria-label={schoolName}>
      <h4>{schoolName}</h4>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list">
        {choices.map(choice => (
          <ProgrammeRow key={choice.programme.code} choice={choice} onChoose={onChoose}>
            <ListStatus choice={choice} />
          </ProgrammeRow>
        ))}
      </ul>
    </section>
  ))
})

const searchTexts = ({ programme, schoolName }: Choice) => [programme.name, programme.code, schoolName]
const qualifiedFirst = (a: Choice, b: Choice) =>
  Number(b.availability === 'qualified') - Number(a.availability === 'qualified')

/** Returns the matches by school: the school of the best match first; in each school, qualified programmes first. */
export function programmeSearchResults(choices: readonly Choice[], words: string): SchoolResults[] {
  const schools = new Map<string, Choice[]>()
  for (const choice of matchWords(choices, words, searchTexts)) {
    const schoolChoices = schools.get(choice.schoolName) ?? []
    schoolChoices.push(choice)
    schools.set(choice.schoolName, schoolChoices)
  }
  return [...schools].map(([schoolName, choices]) => ({ schoolName, choices: choices.sort(qualifiedFirst) }))
}
