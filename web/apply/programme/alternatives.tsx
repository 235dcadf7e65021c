import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Choice, OnChoose } from './programme-choices.ts'

type AlternativesProps = {
  /** Those to apply for instead, nearest first. */
  choices: readonly Choice[]
  onChoose: OnChoose
}

const firstCount = 3

/** The programmes to apply for instead of another one: the nearest, and the others folded. */
export function Alternatives({ choices, onChoose }: AlternativesProps) {
  const id = useId()
  const others = choices.slice(firstCount)
  return (
    <section className="alternatives" aria-labelledby={id}>
      <h4 id={id}>You can apply for these instead</h4>
      <ChoiceList choices={choices.slice(0, firstCount)} onChoose={onChoose} />
      {others.length > 0 && (
        <details className="folded">
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
    {choices.map(({ programme, schoolName, availability }) => (
      <li key={programme.code}>
        <Button quiet onClick={() => onChoose(programme)}>
          <span>
            <span className="visually-hidden">Choose </span>
            <span>{programme.name}</span>
          </span>
        </Button>{' '}
        <small>{`${schoolName}${availability === 'Undecided' ? '. An advisor checks your grades.' : ''}`}</small>
      </li>
    ))}
  </ul>
)
