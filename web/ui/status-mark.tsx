import type { ReactNode } from 'react'

const requirementLabels = { met: 'Met', 'not-met': 'Not met', advisor: 'Advisor checks' } as const
const programmeLabels = {
  yes: 'You qualify',
  ask: 'An advisor will check your grades',
  no: 'Not with these grades',
  full: 'Full',
} as const

/** The status of a requirement as a shape and words. */
export const StatusMark = ({
  kind,
  children,
}: {
  kind: keyof typeof requirementLabels
  children?: ReactNode
}) => <span className={`status-mark ${kind}`}>{children || requirementLabels[kind]}</span>

/** The status of a programme as a shape and words. */
export const ProgrammeStatus = ({
  kind,
  children,
}: {
  kind: keyof typeof programmeLabels
  children?: ReactNode
}) => <span className={`programme-status ${kind}`}>{children || programmeLabels[kind]}</span>
