import { useId } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import { alternativeChoices, type Choice, type OnChoose } from './programme-choices.ts'
import { ProgrammeRows } from './programme-rows.tsx'

export type AlternativesProps = {
  wanted: Programme
  all: readonly Choice[]
  onChoose: OnChoose
}

/** The programmes to apply for instead of another one, nearest first. */
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

function formatTitle([nearest]: readonly Choice[], wanted: Programme): string {
  if (nearest?.availability === 'Undecided') return 'Programmes an advisor can check your grades for'
  return nearest?.programme.schoolCode === wanted.schoolCode
    ? 'Similar programmes you can apply for'
    : 'Programmes you can apply for in other schools'
}
