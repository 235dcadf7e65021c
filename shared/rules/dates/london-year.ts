/**
 * The calendar year in London at an instant: the "year" of every rule and text (DECISIONS, section 5). London keeps
 * Greenwich's time whenever one year follows another, and to ask Intl for it takes a slow phone a tenth of a second.
 */
export const londonYear = (now: Date) => now.getUTCFullYear()
