export type Option = { value: string; label: string }
type Pairs = readonly (readonly [string, string])[]

/** The blank option of every optional dropdown (specification, section 3). */
export const blankOption: Option = { value: '', label: '-- Blank --' }

/** Converts code and label pairs to dropdown options. */
export const toOptions = (pairs: Pairs): Option[] => pairs.map(([value, label]) => ({ value, label }))

/** Returns the codes of code and label pairs. */
export const toCodes = <const P extends Pairs>(pairs: P) => pairs.map(([code]) => code) as P[number][0][]

/** Returns the label of a code, or the code if it is not in the list. */
export const findLabel = (pairs: Pairs, code: string) =>
  pairs.find(([listedCode]) => listedCode === code)?.[1] ?? code
