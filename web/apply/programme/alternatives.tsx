import { useId, useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { Button } from '../../ui/button.tsx'
import type { SectionProps } from '../form/section-props.ts'
import type { Choice, OnChoose } from './programme-choices.ts'

type AlternativesProps = Pick<SectionProps, 'focusAfter'> & {
  wanted: Pick<Programme, 'schoolCode'>
  /** Those to apply for instead, nearest first. */
  choices: readonly Choice[]
  onChoose: OnChoose
}

const initialCount = 3
const countStep = 10

/** The programmes to apply for instead of another one. */
export function Alternatives({ wanted, choices, onChoose, focusAfter }: AlternativesProps) {
  const id = useId()
  const [count, setCount] = useState(initialCount)

  function showMore() {
    setCount(count + countStep)
    focusAfter(`${id}${count}`)
  }

  return (
    <section className="alternatives" aria-labelledby={id}>
      <h4 id={id}>{formatTitle(choices, wanted)}</h4>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list">
        {choices.slice(0, count).map(({ programme, schoolName }, index) => (
          <li key={programme.code}>
            <Button quiet id={`${id}${index}`} onClick={() => onChoose(programme)}>
              <span>
                <span className="visually-hidden">Choose </span>
                <span>{programme.name}</span>
              </span>
            </Button>{' '}
            <small>{schoolName}</small>
          </li>
        ))}
      </ul>
      {choices.length > count && (
        <Button quiet onClick={showMore}>
          <span>
            <span>Show more</span>
            <span className="visually-hidden"> programmes to choose from</span>
            <span>{` (${choices.length - count})`}</span>
          </span>
        </Button>
      )}
    </section>
  )
}

function formatTitle([nearest]: readonly Choice[], wanted: AlternativesProps['wanted']): string {
  if (nearest?.availability === 'Undecided') return 'Programmes an advisor can check your grades for'
  return nearest?.programme.schoolCode === wanted.schoolCode
    ? 'Similar programmes you can apply for'
    : 'Programmes you can apply for in other schools'
}
