/** What a call is answered with in the gallery; `never` lets it wait. */
export type Answer = { status?: number; body?: unknown } | 'never'

/** A screen of the portal in one of its states, as the gallery shows it, the pictures take it and the tests look at it. */
export type ScreenState = {
  id: string
  /** What there is to see, in a few words. */
  about: string
  /** The heading of the screen. */
  heading: string
  /** A text by which the state is known to be there. */
  shows: string
  address: string
  /** What the history entry carries. */
  carried?: unknown
  /** What its calls are answered with, as `GET /api/draft`; the lists of the catalogue come from the portal. */
  answers?: Record<string, Answer>
  /** Whether the notice about cookies has yet to be closed. */
  cookies?: true
  /** What a person does to come to this state. */
  act?: () => Promise<void>
}

export const refused = (status: number, body: unknown): Answer => ({ status, body })
export const unreachable = refused(503, { kind: 'server', message: 'An unknown issue occurred' })
/** The heading, unseen, of a screen of which nothing is known yet. */
export const waiting = 'One moment'
