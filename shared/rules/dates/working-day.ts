/**
 * The bank holidays of England and Wales (YYYY-MM-DD), 2026 to 2040, one year on each line, with the substitute days
 * for weekends. Proclaimed holidays are added by hand.
 */
const bankHolidays: ReadonlySet<string> = new Set(
  [
    '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28',
    '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28',
    '2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26',
    '2029-01-01 2029-03-30 2029-04-02 2029-05-07 2029-05-28 2029-08-27 2029-12-25 2029-12-26',
    '2030-01-01 2030-04-19 2030-04-22 2030-05-06 2030-05-27 2030-08-26 2030-12-25 2030-12-26',
    '2031-01-01 2031-04-11 2031-04-14 2031-05-05 2031-05-26 2031-08-25 2031-12-25 2031-12-26',
    '2032-01-01 2032-03-26 2032-03-29 2032-05-03 2032-05-31 2032-08-30 2032-12-27 2032-12-28',
    '2033-01-03 2033-04-15 2033-04-18 2033-05-02 2033-05-30 2033-08-29 2033-12-26 2033-12-27',
    '2034-01-02 2034-04-07 2034-04-10 2034-05-01 2034-05-29 2034-08-28 2034-12-25 2034-12-26',
    '2035-01-01 2035-03-23 2035-03-26 2035-05-07 2035-05-28 2035-08-27 2035-12-25 2035-12-26',
    '2036-01-01 2036-04-11 2036-04-14 2036-05-05 2036-05-26 2036-08-25 2036-12-25 2036-12-26',
    '2037-01-01 2037-04-03 2037-04-06 2037-05-04 2037-05-25 2037-08-31 2037-12-25 2037-12-28',
    '2038-01-01 2038-04-23 2038-04-26 2038-05-03 2038-05-31 2038-08-30 2038-12-27 2038-12-28',
    '2039-01-03 2039-04-08 2039-04-11 2039-05-02 2039-05-30 2039-08-29 2039-12-26 2039-12-27',
    '2040-01-02 2040-03-30 2040-04-02 2040-05-07 2040-05-28 2040-08-27 2040-12-25 2040-12-26',
  ].flatMap(year => year.split(' ')),
)

/** Swedish dates are written YYYY-MM-DD. */
const toLondonDate = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })

const weekendDays = [0, 6]
const isWorkingDay = (date: string) =>
  !weekendDays.includes(new Date(date).getUTCDay()) && !bankHolidays.has(date)

const addDay = (date: string) => {
  const next = new Date(date)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/**
 * Returns the next working day in England and Wales (YYYY-MM-DD), if an instant (ISO) is on a weekend or bank holiday in
 * London; otherwise null.
 */
export function findNextWorkingDay(submittedAt: string): string | null {
  let date = toLondonDate(new Date(submittedAt))
  if (isWorkingDay(date)) return null
  while (!isWorkingDay(date)) date = addDay(date)
  return date
}
