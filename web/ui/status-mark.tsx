import type { ReactNode } from 'react'

const marks = { tick: 'Met', gapped: 'Short', query: 'Advisor checks' } as const
const states = {
  yes: 'You qualify',
  ask: 'An advisor will look',
  no: 'Not with these grades',
  full: 'Full',
} as const

/** How one requirement stands: a shape, and always the words. */
export const StatusMark = ({ kind, children }: { kind: keyof typeof marks; children?: ReactNode }) => (
  <span className={`status-mark ${kind}`}>{children ?? marks[kind]}</span>
)

/** How a programme stands: a shape, and always the words. */
export const ProgrammeStatus = ({ kind, children }: { kind: keyof typeof states; children?: ReactNode }) => (
  <span className={`programme-status ${kind}`}>{children ?? states[kind]}</span>
)
