const plural = new Intl.PluralRules('en-GB')

/** A number with its noun, as in "1 applicant" or "12,000 applicants". */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-GB')} ${plural.select(count) === 'one' ? one : many}`
