import { Fragment, type ReactNode, useId } from 'react'
import type { Availability } from '#shared/rules/programme-availability.ts'
import { ProgrammeStatus } from '../../ui/status-mark.tsx'
import { type Choice, groupByAvailability } from './programme-choices.ts'

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
