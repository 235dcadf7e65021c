import { type Message, mistake } from '../errors.ts'
import type { Qualification } from '../schemas/qualification.ts'

/** The years a qualification may not have been obtained in yet (specification, section 5). */
export const yearsObtained = (list: readonly Qualification[], year: number): Message[] =>
  list.flatMap(({ yearObtained }, place) =>
    yearObtained !== null && yearObtained > year
      ? [mistake(`data.qualifications.list.${place}.yearObtained`, `Must be ${year} or earlier`)]
      : [],
  )
