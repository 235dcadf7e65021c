export type Option = { value: string; label: string }
/** A code with its label. Any further texts are other names. */
export type OptionRow = [code: string, label: string, ...otherNames: string[]]
type Rows = readonly Readonly<OptionRow>[]

export const toOptions = (rows: Rows): Option[] => rows.map(([value, label]) => ({ value, label }))

export const toCodes = <const R extends Rows>(rows: R) => rows.map(([code]) => code) as R[number][0][]

/** Returns the label of a code, or the code if it is not in the list. */
export const findLabel = (rows: Rows, code: string) =>
  rows.find(([listedCode]) => listedCode === code)?.[1] ?? code
