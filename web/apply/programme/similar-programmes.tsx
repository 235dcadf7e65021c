import type { Programme } from '#shared/schemas/programme.ts'
import { Button } from '../../ui/button.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'
import { NoOpenProgramme } from './no-open-programme.tsx'
import { type Choice, findSimilarChoices, isOpenChoice, type OnChoose } from './programme-choices.ts'
import { findAgeError } from './verdict.ts'

type SimilarProgrammesProps = { chosen: Programme; choices: readonly Choice[]; onChoose: OnChoose }

const firstCount = 3

/**
 * The programmes to apply for instead of another one, nearest first: the first ones, and the others folded. If none is open,
 * what to do.
 */
export function SimilarProgrammes({ chosen, choices, onChoose }: SimilarProgrammesProps) {
  const applicationForm = useApplicationForm()
  const isOldEnough = ({ programme }: Choice) => !findAgeError(programme, applicationForm)
  const similarProgrammes = findSimilarChoices(chosen, choices.filter(isOldEnough))
  if (similarProgrammes.length === 0) {
    const openChoices = choices.filter(isOpenChoice)
    return <NoOpenProgramme isTooYoung={openChoices.length > 0 && !openChoices.some(isOldEnough)} />
  }
  const others = similarProgrammes.slice(firstCount)
  return (
    <section className="similar-programmes" aria-labelledby="similar-programmes">
      <h4 id="similar-programmes">You can apply for these instead</h4>
      <ChoiceList choices={similarProgrammes.slice(0, firstCount)} onChoose={onChoose} />
      {others.length > 0 && (
        <details className="folded" key={chosen.code}>
          <summary>{`Show ${others.length} more`}</summary>
          <ChoiceList choices={others} onChoose={onChoose} />
        </details>
      )}
    </section>
  )
}

const ChoiceList = ({ choices, onChoose }: Pick<SimilarProgrammesProps, 'choices' | 'onChoose'>) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
  <ul role="list">
    {choices.map(({ programme, schoolName, availability }) => (
      <li key={programme.code}>
        <Button plain onClick={() => onChoose(programme)}>
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
