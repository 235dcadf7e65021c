import { errorMessage, type Message } from '../../schemas/message.ts'
import type { Programme } from '../../schemas/programme.ts'

/** Returns the latest accepted date of birth (YYYY-MM-DD) for a start in `year`. */
export const getLatestDateOfBirth = (minimumAge: Programme['minimumAge'], year: number) =>
  minimumAge === 'start-of-year' ? `${year - 18}-09-01` : `${year - 17}-08-31`

/** Checks whether an applicant is old enough for a programme (specification, section 5). */
export function validateMinimumAge(
  dateOfBirth: string,
  minimumAge: Programme['minimumAge'],
  year: number,
  universityName: string,
): Message[] {
  if (dateOfBirth <= getLatestDateOfBirth(minimumAge, year)) return []
  const text =
    minimumAge === 'start-of-year'
      ? 'You must be 18, at the start of the academic year, to apply for this programme.'
      : `You must be 18, by the end of your first year of study at ${universityName}, to apply.`
  return [errorMessage('data.details.dateOfBirth', text)]
}
