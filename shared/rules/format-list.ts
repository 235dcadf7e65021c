/** Formats "a, b and c" without Intl.ListFormat, which is slow when a phone formats a whole catalogue. */
export const formatList = (items: readonly string[], conjunction: 'and' | 'or' = 'and') =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`
