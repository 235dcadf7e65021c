import { Button } from '../../ui/button.tsx'
import { ProgrammeStatus } from '../../ui/status-mark.tsx'
import { EntryRequirements } from './entry-requirements.tsx'
import { NotQualified } from './not-qualified.tsx'
import { availabilityMarks, type Choice, type OnChoose } from './programme-choices.ts'

type ProgrammeListProps = {
  choices: readonly Choice[]
  all: readonly Choice[]
  onChoose: OnChoose
}

/** The programmes of the school with their availability. All except full ones open to their requirements. */
export const ProgrammeList = ({ choices, all, onChoose }: ProgrammeListProps) => (
  <>
    <h3>In this school</h3>
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
    <ul className="programme-list" role="list">
      {choices.map(choice => (
        <li key={choice.programme.code}>
          {choice.availability === 'closed' ? (
            <div className="static">
              <ProgrammeName choice={choice} />
            </div>
          ) : (
            <details>
              <summary className={choice.availability === 'not-qualified' ? 'unqualified' : undefined}>
                <ProgrammeName choice={choice} />
              </summary>
              <div className="details-content flow">
                <ProgrammeDetails choice={choice} all={all} onChoose={onChoose} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  </>
)

const ProgrammeName = ({ choice: { programme, availability } }: { choice: Choice }) => (
  <>
    <span className="name">
      {programme.name} <small>{programme.code}</small>
    </span>
    <ProgrammeStatus kind={availabilityMarks[availability]}>
      {availability === 'not-qualified' && 'Not with these grades. Entry requirements apply'}
    </ProgrammeStatus>
  </>
)

function ProgrammeDetails({
  choice,
  all,
  onChoose,
}: Omit<ProgrammeListProps, 'choices'> & { choice: Choice }) {
  const { programme, result, availability } = choice
  if (availability === 'not-qualified') return <NotQualified choice={choice} all={all} onChoose={onChoose} />
  return (
    <>
      {availability === 'undecided' && <p>An advisor will check your grades after submission.</p>}
      <EntryRequirements name={programme.name} result={result} />
      <div className="actions">
        <Button secondary onClick={() => onChoose(programme)}>
          Choose {programme.name}
        </Button>
      </div>
    </>
  )
}
