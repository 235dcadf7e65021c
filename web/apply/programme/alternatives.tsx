import { useId, useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { Button } from '../../ui/button.tsx'
import { Hotline } from '../../ui/contact-links.tsx'
import { useFocusAfterRender } from '../../ui/page/use-focus-after-render.ts'
import { alternativeChoices, type Choice, type OnChoose } from './programme-choices.ts'
import { ProgrammeGroups, ProgrammeRow } from './programme-groups.tsx'

export type AlternativesProps = {
  wanted: Programme
  all: readonly Choice[]
  onChoose: OnChoose
}

const initialCount = 3
const countStep = 10

/** The programmes to apply for instead of another one, nearest first; shows three, and more on demand. */
export function Alternatives({ wanted, all, onChoose }: AlternativesProps) {
  const id = useId()
  const [shownCount, setShownCount] = useState(initialCount)
  const focusAfter = useFocusAfterRender()
  const choices = alternativeChoices(wanted, all)
  if (choices.length === 0)
    return (
      <p>
        No other programme is open to you with these answers. Call the Clearing Hotline on <Hotline />.
      </p>
    )

  function showMore() {
    setShownCount(shownCount + countStep)
    focusAfter(`${id}${shownCount}`)
  }

  return (
    <section className="alternatives" aria-labelledby={id}>
      <h4 id={id}>{formatTitle(choices, wanted)}</h4>
      <ProgrammeGroups choices={choices.slice(0, shownCount)} implied={choices[0]?.availability}>
        {choice => (
          <ProgrammeRow
            key={choice.programme.code}
            id={`${id}${choices.indexOf(choice)}`}
            choice={choice}
            showsSchool={choice.programme.schoolCode !== wanted.schoolCode}
            onChoose={onChoose}
          />
        )}
      </ProgrammeGroups>
      {choices.length > shownCount && (
        <Button quiet onClick={showMore}>
          <span>
            Show more<span className="visually-hidden"> programmes to apply for</span>
            <span>{` (${choices.length - shownCount})`}</span>
          </span>
        </Button>
      )}
    </section>
  )
}

function formatTitle([nearest]: readonly Choice[], wanted: Programme): string {
  if (nearest?.availability === 'Undecided') return 'Programmes an advisor can check your grades for'
  return nearest?.programme.schoolCode === wanted.schoolCode
    ? 'Similar programmes you can apply for'
    : 'Programmes you can apply for in other schools'
}
