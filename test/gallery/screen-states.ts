import type { ScreenState } from './screen-state.ts'
import { aboutStates } from './states/about.ts'
import { applyStates } from './states/apply.ts'
import { confirmationStates } from './states/confirmation.ts'
import { documentStates } from './states/documents.ts'
import { signInStates } from './states/sign-in.ts'

/** The states of all screens in groups. */
export const screenGroups: [title: string, states: readonly ScreenState[]][] = [
  ['Start and information', aboutStates],
  ['Sign-in', signInStates],
  ['Form', applyStates],
  ['Confirmation', confirmationStates],
  ['Documents', documentStates],
]
export const screenStates = screenGroups.flatMap(([, states]) => states)
