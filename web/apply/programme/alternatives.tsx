import { useId } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import type { Catalogue } from '../queries/use-catalogue.ts'
import type { EntryCheck } from '../queries/use-entry-check.ts'
import {
  alternativeChoices,
  type Choice,
  isAgeRefusal,
  type OnChoose,
  toChoices,
} from './programme-choices.ts'
import { ProgrammeRows } from './programme-rows.tsx'

export type AlternativesProps = {
  wanted: Programme
  all: readonly Choice[]
  onChoose: OnChoose
}

/** The programmes to apply for instead of another one, nearest first; shows three, and more on demand. */
export function Alternatives({ wanted, all, onChoose }: AlternativesProps) {
  const id = useId()
  const choices = alternativeChoices(wanted, all)
  if (choices.length === 0)
    return (
      <p>
        No other programme is open to you with these answers. Call the Clearing Hotline on <Hotline />.
      </p>
    )
  return (
    <section className="alternatives" aria-labelledby={id}>
      <h4 id={id}>{formatTitle(choices, wanted)}</h4>
      <ProgrammeRows choices={choices} initialCount={3} onChoose={onChoose} />
    </section>
  )
}

type AgeAlternativesProps = Pick<AlternativesProps, 'wanted' | 'onChoose'> & {
  catalogue: Catalogue
  entryCheck: EntryCheck
}

/** The alternatives to a programme for which the applicant is too young; nothing for others. */
export function AgeAlternatives({ wanted, catalogue, entryCheck, onChoose }: AgeAlternativesProps) {
  const { programmes, schools } = catalogue
  const choices = toChoices(programmes.data ?? [], schools.data ?? [], entryCheck.results ?? new Map())
  const isRefused = choices.some(choice => choice.programme.code === wanted.code && isAgeRefusal(choice))
  return (
    isRefused && (
      <div className="flow">
        <h3>
          <span role="alert">{`${wanted.name} is not open to you at your age`}</span>
        </h3>
        <Alternatives wanted={wanted} all={choices} onChoose={onChoose} />
      </div>
    )
  )
}

function formatTitle([nearest]: readonly Choice[], wanted: Programme): string {
  if (nearest?.availability === 'Undecided') return 'Programmes an advisor can check your grades for'
  return nearest?.programme.schoolCode === wanted.schoolCode
    ? 'Similar programmes you can apply for'
    : 'Programmes you can apply for in other schools'
}
