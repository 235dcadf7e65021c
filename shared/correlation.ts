/** The header in which a call is named by its browser and by its answer, so that it can be found in the log. */
export const correlationHeader = 'x-correlation-id'

const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Whether a text is the name of a call, and not something else that ends up in a log. */
export const isCorrelationId = (text: string) => version4.test(text)

/** What a person reads out on the telephone when a call went wrong: how its name begins. */
export const formatReference = (correlation: string) =>
  `${correlation.slice(0, 4)}-${correlation.slice(4, 8)}`.toUpperCase()
