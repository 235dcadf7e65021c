import type { ScreenState } from './screen-state.ts'
import { aboutStates } from './states/about.ts'
import { applyStates } from './states/apply.ts'
import { documentStates } from './states/documents.ts'
import { reviewStates } from './states/review.ts'
import { signInStates } from './states/sign-in.ts'

/** Every state of every screen, by the parts of the portal. */
export const screenGroups: [title: string, states: readonly ScreenState[]][] = [
  ['The start, and what stands in its place', aboutStates],
  ['Signing in', signInStates],
  ['The form', applyStates],
  ['Checking, sending and the number', reviewStates],
  ['Documents', documentStates],
]
export const screenStates = screenGroups.flatMap(([, states]) => states)
