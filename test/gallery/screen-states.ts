import { aboutStates } from './states/about.ts'
import { applyStates } from './states/apply.ts'
import { confirmationStates } from './states/confirmation.ts'
import { documentStates } from './states/documents.ts'
import { signInStates } from './states/sign-in.ts'

/** The states of all screens. */
export const screenStates = [
  ...aboutStates,
  ...signInStates,
  ...applyStates,
  ...confirmationStates,
  ...documentStates,
]
