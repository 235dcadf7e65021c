import { Fragment, type ReactNode, useId } from 'react'
import type { Availability } from '#shared/rules/programme-availability.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { Button } from '../../ui/button.tsx'
import { ProgrammeStatus } from '../../ui/status-mark.tsx'
import { type Choice, groupByAvailability, type OnChoose } from './programme-choices.ts'

type ProgrammeGroupsProps = {
  choices: readonly Choice[]
  /** The availability that the heading above says already. */
  implied?: Availability | undefined
  className?: string
  /** Returns the list item of a programme. */
  children(choice: Choice): ReactNode
}

/** Programmes in a list for each availability, which is said once above its list. */
export function ProgrammeGroups({ choices, implied, className, children }: ProgrammeGroupsProps) {
  const id = useId()
  return groupByAvailability(choices).map(({ availability, choices }) => {
    const labelId = availability === implied ? undefined : `${id}${availability}`
    return (
      <Fragment key={availability}>
        {labelId && (
          <p id={labelId}>
            <ProgrammeStatus availability={availability} />
          </p>
        )}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
        <ul className={className} role="list" aria-labelledby={labelId}>
          {choices.map(children)}
        </ul>
      </Fragment>
    )
  })
}

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
