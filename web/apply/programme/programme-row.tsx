import type { ReactNode } from 'react'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { Button } from '../../ui/button.tsx'
import { ProgrammeStatus } from '../../ui/status-mark.tsx'
import type { Choice, OnChoose } from './programme-choices.ts'

type ProgrammeRowProps = {
  choice: Choice
  id?: string
  showsSchool?: boolean
  onChoose: OnChoose
  children?: ReactNode
}

/** A programme with a button that chooses it. */
export const ProgrammeRow = ({
  choice: { programme, schoolName },
  id,
  showsSchool = false,
  onChoose,
  children,
}: ProgrammeRowProps) => (
  <li className="programme-row">
    <span className="name">
      <Button quiet id={id} onClick={() => onChoose(programme)}>
        <span>
          <span className="visually-hidden">Choose </span>
          {programme.name}
        </span>
      </Button>{' '}
      {showsSchool && <small>{schoolName}</small>}
    </span>
    {children}
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
