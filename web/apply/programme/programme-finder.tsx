import { useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import type { Choice, OnChoose } from './programme-choices.ts'
import { ListStatus, ProgrammeRow } from './programme-row.tsx'

type ProgrammeFinderProps = { choices: readonly Choice[]; onChoose: OnChoose }

/** All programmes open to the applicant, by school. */
export function ProgrammeFinder({ choices, onChoose }: ProgrammeFinderProps) {
  const [isOpen, setIsOpen] = useState(false)

  function choose(programme: Programme) {
    setIsOpen(false)
    onChoose(programme)
  }

  return (
    <details
      className="programme-finder"
      open={isOpen}
      onToggle={event => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 className="name">
          {choices.some(({ availability }) => availability === 'Qualified')
            ? 'All programmes open to you'
            : 'All programmes an advisor would look at'}{' '}
          <small>({choices.length})</small>
        </h3>
      </summary>
      {isOpen && (
        <div className="details-content flow">
          {groupBySchool(choices).map(({ schoolName, choices }) => (
            <section key={schoolName} className="school-programmes" aria-label={schoolName}>
              <h4>{schoolName}</h4>
              {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
              <ul role="list">
                {choices.map(choice => (
                  <ProgrammeRow key={choice.programme.code} choice={choice} onChoose={choose}>
                    <ListStatus choice={choice} />
                  </ProgrammeRow>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </details>
  )
}

/** Returns the programmes of each school, in the order of the first programme of each. */
function groupBySchool(choices: readonly Choice[]) {
  const schoolNames = [...new Set(choices.map(({ schoolName }) => schoolName))]
  return schoolNames.map(schoolName => ({
    schoolName,
    choices: choices.filter(choice => choice.schoolName === schoolName),
  }))
}
