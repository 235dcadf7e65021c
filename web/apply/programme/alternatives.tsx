import { useId } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { Button } from '../../ui/button.tsx'
import type { Choice, OnChoose } from './programme-choices.ts'

type AlternativesProps = {
  chosen: Pick<Programme, 'schoolCode'>
  /** Those to apply for instead, nearest first. */
  choices: readonly Choice[]
  onChoose: OnChoose
}

const firstCount = 3

/** The programmes to apply for instead of another one: the nearest that the title is true of, and the others folded. */
export function Alternatives({ chosen, choices, onChoose }: AlternativesProps) {
  const id = useId()
  const title = formatTitle(choices, chosen)
  const first = choices.slice(0, firstCount).filter(choice => formatTitle([choice], chosen) === title)
  const others = choices.slice(first.length)
  return (
    <section className="alternatives" aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      <ChoiceList choices={first} onChoose={onChoose} />
      {others.length > 0 && (
        <details className="all-requirements">
          <summary>{`Show ${others.length} more`}</summary>
          <ChoiceList choices={others} onChoose={onChoose} />
        </details>
      )}
    </section>
  )
}

const ChoiceList = ({ choices, onChoose }: Pick<AlternativesProps, 'choices' | 'onChoose'>) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
  <ul role="list">
    {choices.map(({ programme, schoolName }) => (
      <li key={programme.code}>
        <Button quiet onClick={() => onChoose(programme)}>
          <span>
            <span className="visually-hidden">Choose </span>
            <span>{programme.name}</span>
          </span>
        </Button>{' '}
        <small>{schoolName}</small>
      </li>
    ))}
  </ul>
)

function formatTitle([nearest]: readonly Choice[], chosen: AlternativesProps['chosen']): string {
  if (nearest?.availability === 'Undecided') return 'Programmes an advisor can check your grades for'
  return nearest?.programme.schoolCode === chosen.schoolCode
    ? 'Similar programmes you can apply for'
    : 'Programmes you can apply for in other schools'
}
