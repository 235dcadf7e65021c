/** What a call is answered with in the gallery; `never` lets it wait. */
export type MockResponse = { status?: number; body?: unknown } | 'never'

/** A screen of the portal in one of its states, as the gallery shows it, the pictures take it and the tests look at it. */
export type ScreenState = {
  id: string
  /** What there is to see, in a few words. */
  about: string
  /** The heading of the screen. */
  heading: string
  /** A text by which the state is known to be there. */
  expectedText: string
  address: string
  /** What the history entry carries. */
  historyState?: unknown
  /** What its calls are answered with, as `GET /api/draft`; the lists of the catalogue come from the portal. */
  responses?: Record<string, MockResponse>
  /** Whether the notice about cookies has yet to be closed. */
  cookies?: true
  /** What a person does to come to this state. */
  prepare?: () => Promise<void>
}

export const refusal = (status: number, body: unknown): MockResponse => ({ status, body })
export const unreachable = refusal(503, { kind: 'server', message: 'An unknown issue occurred' })
/** The heading, unseen, of a screen of which nothing is known yet. */
export const waitingHeading = 'One moment'
