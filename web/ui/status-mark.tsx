import type { ReactNode } from 'react'
import type { Availability } from '#shared/rules/programme-availability.ts'

const requirementLabels = { met: 'Met', 'not-met': 'Not met', advisor: 'Advisor checks' } as const
const programmeMarks: Record<Availability, { shape: string; label: string }> = {
  Qualified: { shape: 'yes', label: 'You qualify' },
  Undecided: { shape: 'ask', label: 'An advisor will check your grades' },
  NotQualified: { shape: 'no', label: 'Not with these grades' },
  Closed: { shape: 'full', label: 'Full' },
}

/** The status of a requirement as a shape and words. */
export const StatusMark = ({
  kind,
  children,
}: {
  kind: keyof typeof requirementLabels
  children?: ReactNode
}) => <span className={`status-mark ${kind}`}>{children || requirementLabels[kind]}</span>

/** The status of a programme as a shape and words. */
export function ProgrammeStatus({
  availability,
  children,
}: {
  availability: Availability
  children?: ReactNode
}) {
  const { shape, label } = programmeMarks[availability]
  return <span className={`programme-status ${shape}`}>{children || label}</span>
}
