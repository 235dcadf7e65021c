/** Whole seconds since 1970, as an expiry attribute has them. */
export const toEpochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** How long a sign-in link works from being sent, and a session from its beginning (DECISIONS, section 3). */
export const linkLifetime = { minutes: 30 }
export const sessionLifetime = { hours: 12 }

/** How long an application and its documents are kept: thirteen months (DECISIONS, section 6). */
export const applicationLifetime = { days: 396 }

type Span = { seconds?: number; minutes?: number; hours?: number; days?: number }

/** The instant that follows another by a span. */
export const addTime = (instant: Date, span: Span) => new Date(instant.getTime() + 1000 * inSeconds(span))

const inSeconds = ({ seconds: s = 0, minutes = 0, hours = 0, days = 0 }: Span) =>
  s + 60 * minutes + 3600 * hours + 86_400 * days
