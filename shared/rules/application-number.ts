import type { Configuration } from '../schemas/configuration.ts'

/** The number as it is shown: a fixed prefix and the padded id, `Unknown` if the id is negative (section 2). */
export const formatApplicationNumber = (
  applicantId: number,
  { numberPrefix, numberWidth }: Pick<Configuration, 'numberPrefix' | 'numberWidth'>,
) => (applicantId < 0 ? 'Unknown' : numberPrefix + String(applicantId).padStart(numberWidth, '0'))
