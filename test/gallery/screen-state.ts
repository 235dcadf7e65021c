import type { Page } from '@playwright/test'
import { Refusal, unreachableText } from '#shared/errors.ts'
import type { Session } from '#shared/schemas/sign-in.ts'

/** The response to a call in a state; `never` means none. */
export type StateResponse = { status?: number; body?: unknown } | 'never'

/** A state of a screen, for the gallery: the pictures and the accessibility tests. */
export type ScreenState = {
  id: string
  heading: string
  /** A text that appears when the state is reached. */
  expectedText: string
  /** What the specification wants the page to say. */
  texts?: string[]
  /** Whether its whole accessibility tree is compared. */
  hasComparedTree?: true
  address: string
  /** The state of the history entry. */
  historyState?: unknown
  /** Responses by call, such as `GET /api/draft`. The portal makes the others. */
  responses?: Record<string, StateResponse>
  /** Changes who is signed in, as the page shows it. */
  session?: Partial<Session>
  /** Shows the cookie notice. */
  cookies?: true
  /** The actions that lead to this state. */
  prepare?: (page: Page) => Promise<unknown>
}

export const unreachable = new Refusal({ kind: 'server', message: unreachableText }, 503)

type Screen = Pick<ScreenState, 'heading' | 'address'> & Partial<ScreenState>

/** Returns the states of one screen by their ids. Each state inherits from the screen what it does not set. */
export const statesOf = (
  screen: Screen,
  states: Record<string, Pick<ScreenState, 'expectedText'> & Partial<ScreenState>>,
) => Object.entries(states).map(([id, state]): ScreenState => ({ ...screen, id, ...state }))

/** Clicks the first control with each of some texts. */
export async function press(page: Page, ...texts: string[]) {
  for (const text of texts) await page.getByText(text, { exact: true }).first().click()
}
