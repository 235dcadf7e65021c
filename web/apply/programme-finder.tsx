import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Hotline } from '../ui/hotline.tsx'
import { Said } from '../ui/said.tsx'
import { type FoundSchool, foundSchools } from './found-programmes.ts'
import { type Choice, type OnChoose, openTo } from './programme-choices.ts'
import { ProgrammeRow } from './programme-row.tsx'

type ProgrammeFinderProps = { all: readonly Choice[]; onChoose: OnChoose }

/** Everything that is open to the applicant in all schools, to be searched by words and chosen with one tap. */
export function ProgrammeFinder({ all, onChoose }: ProgrammeFinderProps) {
  const [opened, setOpened] = useState(false)
  const open = useMemo(() => openTo(all), [all])

  function choose(programme: Programme) {
    setOpened(false)
    onChoose(programme)
  }

  return (
    <details className="finder" open={opened} onToggle={event => setOpened(event.currentTarget.open)}>
      <summary>
        <h3 className="name">
          All programmes open to you <small>({open.length})</small>
        </h3>
      </summary>
      {opened && (
        <div className="opened flow">
          {open.length > 0 ? <Search open={open} onChoose={choose} /> : <NothingOpen />}
        </div>
      )}
    </details>
  )
}

const NothingOpen = () => (
  <p>
    No programme with places is open to you with these grades. Check what you have entered in the sections
    above, or call the Clearing Hotline on <Hotline />.
  </p>
)

const inputId = 'programmeSearch'

function Search({ open, onChoose }: { open: readonly Choice[]; onChoose: OnChoose }) {
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
      {words !== '' && <Said quiet>{said}</Said>}
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
    <section key={schoolName} className="found" aria-label={schoolName}>
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
