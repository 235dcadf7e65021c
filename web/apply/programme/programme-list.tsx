import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/status-mark.tsx'
import { EntryRequirements } from './entry-requirements.tsx'
import { NotQualified } from './not-qualified.tsx'
import { type Choice, type OnChoose, stateKinds } from './programme-choices.ts'

type ProgrammeListProps = {
  choices: readonly Choice[]
  all: readonly Choice[]
  onChoose: OnChoose
}

/** The programmes of the school as a list of possibilities, each with its state in words; each opens but full ones. */
export const ProgrammeList = ({ choices, all, onChoose }: ProgrammeListProps) => (
  <>
    <h3>In this school</h3>
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
    <ul className="programme-list" role="list">
      {choices.map(choice => (
        <li key={choice.programme.code}>
          {choice.stands === 'closed' ? (
            <div className="static">
              <Name choice={choice} />
            </div>
          ) : (
            <details>
              <summary className={choice.stands === 'not-qualified' ? 'unqualified' : undefined}>
                <Name choice={choice} />
              </summary>
              <div className="details-content flow">
                <Opened choice={choice} all={all} onChoose={onChoose} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  </>
)

const Name = ({ choice: { programme, stands } }: { choice: Choice }) => (
  <>
    <span className="name">
      {programme.name} <small>{programme.code}</small>
    </span>
    <State kind={stateKinds[stands]} />
  </>
)

function Opened({ choice, all, onChoose }: Omit<ProgrammeListProps, 'choices'> & { choice: Choice }) {
  const { programme, result, stands } = choice
  if (stands === 'not-qualified') return <NotQualified choice={choice} all={all} onChoose={onChoose} />
  return (
    <>
      {stands === 'undecided' && <p>An advisor will check your grades after submission.</p>}
      <EntryRequirements name={programme.name} result={result} />
      <div className="actions">
        <Button second onClick={() => onChoose(programme)}>
          Choose {programme.name}
        </Button>
      </div>
    </>
  )
}
