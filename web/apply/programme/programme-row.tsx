import { Button } from '../../ui/button.tsx'
import { ProgrammeStatus } from '../../ui/status-mark.tsx'
import { availabilityMarks, type Choice, type OnChoose } from './programme-choices.ts'

type ProgrammeRowProps = { choice: Choice; id?: string; showsSchool?: boolean; onChoose: OnChoose }

/** A programme with its availability and a button that chooses it. */
export const ProgrammeRow = ({
  choice: { programme, schoolName, availability },
  id,
  showsSchool = false,
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
      <small>{showsSchool ? schoolName : programme.code}</small>
    </span>
    <ProgrammeStatus kind={availabilityMarks[availability]} />
  </li>
)
