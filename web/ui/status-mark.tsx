import type { ReactNode } from 'react'

const requirementLabels = { met: 'Met', 'not-met': 'Not met', advisor: 'Advisor checks' } as const
export const StatusMark = ({
  kind,
  children,
}: {
  kind: keyof typeof requirementLabels
  children?: ReactNode
}) => <span className={`status-mark ${kind}`}>{children || requirementLabels[kind]}</span>
