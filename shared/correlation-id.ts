/** The header with the id of a call, in the request and in the response, by which it is found in the log. */
export const correlationHeader = 'x-correlation-id'

const uuidV4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Whether a text is a version 4 UUID. Anything else must not reach the log. */
export const isCorrelationId = (text: string) => uuidV4.test(text)
