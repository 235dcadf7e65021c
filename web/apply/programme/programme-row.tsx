import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/status-mark.tsx'
import { type Choice, type OnChoose, stateKinds } from './programme-choices.ts'

type ProgrammeRowProps = { choice: Choice; id?: string; schoolNamed?: boolean; onChoose: OnChoose }

/** A programme to be chosen with one tap, with how it stands. */
export const ProgrammeRow = ({
  choice: { programme, schoolName, stands },
  id,
  schoolNamed = false,
  onChoose,
}: ProgrammeRowProps) => (
  <li>
    <span className="name">
      <Button quiet id={id} onClick={() => onChoose(programme)}>
        <span>
          <span className="visually-hidden">Choose </span>
          {programme.name}
        </span>
      </Button>{' '}
      <small>{schoolNamed ? schoolName : programme.code}</small>
    </span>
    <State kind={stateKinds[stands]} />
  </li>
)
