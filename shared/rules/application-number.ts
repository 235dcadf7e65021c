import type { Configuration } from '../schemas/configuration.ts'

/** Formats the number that applicants see: prefix and padded id; `Unknown` for a negative id (section 2). */
export const formatApplicationNumber = (
  applicantId: number,
  { numberPrefix, numberWidth }: Pick<Configuration, 'numberPrefix' | 'numberWidth'>,
) => (applicantId < 0 ? 'Unknown' : numberPrefix + String(applicantId).padStart(numberWidth, '0'))
