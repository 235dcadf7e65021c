const year = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' })

/** The calendar year in London at an instant: the "year" of every rule and text (DECISIONS, section 5). */
export const londonYear = (now: Date) => Number(year.format(now))
