import { useState } from 'react'
import type { Programme, School } from '#shared/schemas/programme.ts'
import { openProgrammesText } from '../progress/programme-count-text.ts'
import type { Choice, OnChoose } from './programme-choices.ts'
import { ProgrammeGroups, ProgrammeRow } from './programme-groups.tsx'

type ProgrammeFinderProps = { schools: readonly School[]; choices: readonly Choice[]; onChoose: OnChoose }

export const openProgrammesAnchor = 'open-programmes'

/** All programmes open to the applicant, by school. */
export function ProgrammeFinder({ schools, choices, onChoose }: ProgrammeFinderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const qualified = choices.filter(({ availability }) => availability === 'Qualified').length
  const headingAvailability = qualified > 0 ? 'Qualified' : 'Undecided'

  function choose(programme: Programme) {
    setIsOpen(false)
    onChoose(programme)
  }

  return (
    <details
      id={openProgrammesAnchor}
      className="programme-finder"
      open={isOpen}
      onToggle={event => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 className="name">{openProgrammesText({ qualified, undecided: choices.length - qualified })}</h3>
      </summary>
      {isOpen && (
        <div className="details-content flow">
          {groupBySchool(schools, choices).map(({ schoolName, choices }) => (
            <section key={schoolName} className="school-programmes" aria-label={schoolName}>
              <h4>{schoolName}</h4>
              <ProgrammeGroups choices={choices} implied={headingAvailability}>
                {choice => <ProgrammeRow key={choice.programme.code} choice={choice} onChoose={choose} />}
              </ProgrammeGroups>
            </section>
          ))}
        </div>
      )}
    </details>
  )
}

/** Returns the programmes of each school, in the order of the dropdown. */
const groupBySchool = (schools: readonly School[], choices: readonly Choice[]) =>
  schools
    .map(({ code, name }) => ({
      schoolName: name,
      choices: choices.filter(({ programme }) => programme.schoolCode === code),
    }))
    .filter(({ choices }) => choices.length > 0)
