import type { Choice } from './programme-choices.ts'
import { ProgrammeDetail, type ProgrammeDetailProps } from './programme-detail.tsx'
import { ListStatus } from './programme-rows.tsx'

type ProgrammeListProps = Omit<ProgrammeDetailProps, 'choice' | 'children'> & {
  choices: readonly Choice[]
}

/** The programmes of a school that are not open to the applicant. All except full ones open to the reasons. */
export const ProgrammeList = ({ choices, ...detailProps }: ProgrammeListProps) => (
  <details className="all-requirements">
    <summary>{`Not open to you in this school (${choices.length})`}</summary>
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
    <ul className="programme-list" role="list">
      {choices.map(choice => (
        <li key={choice.programme.code}>
          {choice.availability === 'Closed' ? (
            <div className="static">
              <ProgrammeName choice={choice} />
            </div>
          ) : (
            <details>
              <summary>
                <ProgrammeName choice={choice} />
              </summary>
              <div className="details-content flow">
                <ProgrammeDetail {...detailProps} choice={choice} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  </details>
)

const ProgrammeName = ({ choice }: { choice: Choice }) => (
  <>
    <span className="name">{choice.programme.name}</span>
    <ListStatus choice={choice} />
  </>
)
