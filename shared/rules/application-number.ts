import type { Configuration } from '../schemas/configuration.ts'

/** Formats the number that applicants see (specification, section 2): prefix and padded id, `Unknown` if negative. */
export const formatApplicationNumber = (
  applicantId: number,
  { numberPrefix, numberWidth }: Pick<Configuration, 'numberPrefix' | 'numberWidth'>,
) => (applicantId < 0 ? 'Unknown' : numberPrefix + String(applicantId).padStart(numberWidth, '0'))
