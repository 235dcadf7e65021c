import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { Button } from '../../ui/button.tsx'
import { ProgrammeStatus } from '../../ui/status-mark.tsx'
import type { Choice, OnChoose } from './programme-choices.ts'

type ProgrammeRowProps = {
  choice: Choice
  id?: string
  showsSchool?: boolean
  onChoose: OnChoose
}

/** A programme of a group with a button that chooses it. */
export const ProgrammeRow = ({ choice, id, showsSchool = false, onChoose }: ProgrammeRowProps) => (
  <li className="programme-row">
    <span className="name">
      <Button quiet id={id} onClick={() => onChoose(choice.programme)}>
        <span>
          <span className="visually-hidden">Choose </span>
          {choice.programme.name}
        </span>
      </Button>{' '}
      {showsSchool && <small>{choice.schoolName}</small>}
    </span>
    <ListStatus choice={choice} isGrouped />
  </li>
)

/** The status of a programme in a list, unless its group says it. The entry check does not include UCAT. */
export function ListStatus({
  choice: { programme, availability },
  isGrouped = false,
}: {
  choice: Choice
  isGrouped?: boolean
}) {
  if (availability === 'Qualified' && isMedicalProgramme(programme.code))
    return <ProgrammeStatus availability="Undecided">Your grades qualify. UCAT also needed</ProgrammeStatus>
  return isGrouped ? null : <ProgrammeStatus availability={availability} />
}
