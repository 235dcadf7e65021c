import type { Configuration } from '../schemas/configuration.ts'

/** Formats the number that applicants see (specification 2.72): prefix and padded id, `Unknown` if negative. */
export const formatApplicationNumber = (
  applicantId: number,
  { numberPrefix, numberWidth }: Pick<Configuration, 'numberPrefix' | 'numberWidth'>,
) => (applicantId < 0 ? 'Unknown' : numberPrefix + String(applicantId).padStart(numberWidth, '0'))

/** Splits an application number into groups that are easy to read aloud: CL, 000, 4127. */
export const groupDigits = (number: string): string[] =>
  Array.from(number.matchAll(/\D+|\d+(?=\d{4})|\d+/g), ([group]) => group)
