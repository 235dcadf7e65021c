import { errorMessage, type Message } from '../../errors.ts'
import type { Qualification } from '../../schemas/qualification.ts'

/** Checks that no year is later than `year` (specification, section 5); `listPath` is the path of the list. */
export const validateYearsObtained = (
  list: readonly Qualification[],
  year: number,
  listPath: string,
): Message[] =>
  list.flatMap(({ yearObtained }, index) =>
    yearObtained !== null && yearObtained > year
      ? [errorMessage(`${listPath}.${index}.yearObtained`, `Must be ${year} or earlier`)]
      : [],
  )
