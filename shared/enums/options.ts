export type Option = { value: string; label: string }
type Pairs = readonly (readonly [string, string])[]

/** The blank choice of every optional dropdown (specification, section 3). */
export const blankOption: Option = { value: '', label: '-- Blank --' }

/** Code and label pairs as dropdown options, on request labelled as code plus label. */
export const toOptions = (pairs: Pairs, { coded = false } = {}): Option[] =>
  pairs.map(([value, label]) => ({ value, label: coded ? `${value} ${label}` : label }))

/** The codes of code and label pairs, for a schema. */
export const toCodes = <const P extends Pairs>(pairs: P) => pairs.map(([code]) => code) as P[number][0][]

/** The label of a code; the code itself when it is not in the list. */
export const findLabel = (pairs: Pairs, code: string) => pairs.find(([known]) => known === code)?.[1] ?? code
