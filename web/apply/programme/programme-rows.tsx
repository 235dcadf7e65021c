import { useId, useState } from 'react'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRender } from '../../ui/page/use-focus-after-render.ts'
import { ProgrammeStatus } from '../../ui/status-mark.tsx'
import { type Choice, isAgeRefusal, type OnChoose } from './programme-choices.ts'

const countStep = 10

type ProgrammeRowsProps = {
  choices: readonly Choice[]
  initialCount: number
  onChoose: OnChoose
}

export function ProgrammeRows({ choices, initialCount, onChoose }: ProgrammeRowsProps) {
  const id = useId()
  const [shownCount, setShownCount] = useState(initialCount)
  const focusAfter = useFocusAfterRender()

  function showMore() {
    setShownCount(shownCount + countStep)
    focusAfter(`${id}${shownCount}`)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul className="programme-rows" role="list">
        {choices.slice(0, shownCount).map((choice, index) => (
          <li key={choice.programme.code}>
            <span className="name">
              <Button quiet id={`${id}${index}`} onClick={() => onChoose(choice.programme)}>
                <span>
                  <span className="visually-hidden">Choose </span>
                  {choice.programme.name}
                </span>
              </Button>{' '}
              <small>{choice.schoolName}</small>
            </span>
            <ListStatus choice={choice} />
          </li>
        ))}
      </ul>
      {choices.length > shownCount && (
        <Button quiet onClick={showMore}>
          <span>
            Show more<span className="visually-hidden"> programmes to choose from</span>
            <span>{` (${choices.length - shownCount})`}</span>
          </span>
        </Button>
      )}
    </>
  )
}

/** The status of a programme in a list. The entry check does not include UCAT and the age. */
function ListStatus({ choice }: { choice: Choice }) {
  const { programme, result, availability } = choice
  if (availability === 'Qualified' && isMedicalProgramme(programme.code))
    return <ProgrammeStatus availability="Undecided">Your grades qualify. UCAT also needed</ProgrammeStatus>
  const isOfGrades = result.messages.some(
    ({ level, path }) => level === 'error' && ['overall', 'conditions'].includes(path),
  )
  if (availability === 'NotQualified' && !isOfGrades)
    return (
      <ProgrammeStatus availability={availability}>
        {isAgeRefusal(choice) ? 'Not at your age' : 'Not with these answers'}
      </ProgrammeStatus>
    )
  return <ProgrammeStatus availability={availability} />
}
