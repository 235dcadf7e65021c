import { Refusal, unreachableText } from '#shared/errors.ts'
import type { ApiResponse } from '../fake-api.ts'

/** The response to a call in the gallery; `never` means none. */
export type MockResponse = ApiResponse | 'never'

/** A state of a screen, for the gallery, the pictures and the accessibility tests. */
export type ScreenState = {
  id: string
  heading: string
  /** A text that appears when the state is reached. */
  expectedText: string
  address: string
  /** The state of the history entry. */
  historyState?: unknown
  /** Responses by call, such as `GET /api/draft`. */
  responses?: Record<string, MockResponse>
  /** Shows the cookie notice. */
  cookies?: true
  /** The actions that lead to this state. */
  prepare?: () => Promise<unknown>
}

export const unreachable = new Refusal({ kind: 'server', message: unreachableText }, 503)

type Screen = Pick<ScreenState, 'heading' | 'address'> & Partial<ScreenState>

/** Returns the states of one screen by their ids. Each state inherits from the screen what it does not set. */
export const statesOf = (
  screen: Screen,
  states: Record<string, Pick<ScreenState, 'expectedText'> & Partial<ScreenState>>,
) => Object.entries(states).map(([id, state]): ScreenState => ({ ...screen, id, ...state }))
