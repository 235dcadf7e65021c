import { errorMessage, type Message } from '../../schemas/message.ts'
import type { Qualification } from '../../schemas/qualification.ts'

/** Checks that no year is later than `year` (specification, section 5); `listPath` is the path of the list. */
export const validateYearsObtained = (
  list: readonly Qualification[],
  year: number,
  listPath: string,
): Message[] =>
  list.flatMap(({ yearObtained }, index) =>
    yearObtained && yearObtained > year
      ? [errorMessage(`${listPath}.${index}.yearObtained`, `Must be ${year} or earlier`)]
      : [],
  )

/** Returns a list in which missing years are `year`, the default (specification, section 3). A null year stays. */
export const withDefaultYears = (list: readonly Qualification[], year: number): Qualification[] =>
  list.map(entry => ({
    ...entry,
    yearObtained: entry.yearObtained === undefined ? year : entry.yearObtained,
  }))
