import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import type { Choice, OnChoose } from './programme-choices.ts'
import { ProgrammeRow } from './programme-row.tsx'
import { type FoundSchool, foundSchools } from './programme-search-results.ts'

const inputId = 'programmeSearch'

type ProgrammeSearchProps = { open: readonly Choice[]; onChoose: OnChoose }

/** The programmes of a list by school, found by words. */
export function ProgrammeSearch({ open, onChoose }: ProgrammeSearchProps) {
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const schools = useMemo(() => foundSchools(open, wanted), [open, wanted])
  const count = schools.reduce((sum, { choices }) => sum + choices.length, 0)
  const said = count === 1 ? '1 programme' : `${count} programmes`

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
      {words !== '' && <LiveRegion quiet>{said}</LiveRegion>}
      <Found schools={schools} onChoose={onChoose} />
      {count === 0 && (
        <div>
          <p>None of the programmes open to you matches “{wanted.trim()}”. Try one word, or part of one.</p>
          <Button quiet onClick={clear}>
            Show all {open.length} again
          </Button>
        </div>
      )}
    </>
  )
}

const Found = memo(function Found({ schools, onChoose }: { schools: FoundSchool[]; onChoose: OnChoose }) {
  return schools.map(({ schoolName, choices }) => (
    <section key={schoolName} className="search-results" aria-label={schoolName}>
      <h4>{schoolName}</h4>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list">
        {choices.map(choice => (
          <ProgrammeRow key={choice.programme.code} choice={choice} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  ))
})
