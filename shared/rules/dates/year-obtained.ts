import { errorMessage, type Message } from '../../errors.ts'
import type { Qualification } from '../../schemas/qualification.ts'

/** The years a qualification may not have been obtained in yet (specification, section 5); `at` is the list's path. */
export const validateYearsObtained = (list: readonly Qualification[], year: number, at: string): Message[] =>
  list.flatMap(({ yearObtained }, place) =>
    yearObtained !== null && yearObtained > year
      ? [errorMessage(`${at}.${place}.yearObtained`, `Must be ${year} or earlier`)]
      : [],
  )
