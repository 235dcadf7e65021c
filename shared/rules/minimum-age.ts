import { formatDate } from '../schemas/date-of-birth.ts'
import { errorMessage, type Message } from '../schemas/message.ts'
import type { Programme } from '../schemas/programme.ts'

type MinimumAge = Programme['minimumAge']

/** Returns the date (YYYY-MM-DD) on which an applicant for a start in `year` must be 18. */
const getDeadline = (minimumAge: MinimumAge, year: number) =>
  minimumAge === 'start-of-year' ? `${year}-09-01` : `${year + 1}-08-31`

const getAge = (dateOfBirth: string, date: string) =>
  Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (dateOfBirth.slice(4) > date.slice(4) ? 1 : 0)

export const dateOfBirthPath = 'data.details.dateOfBirth'

export function validateMinimumAge(
  dateOfBirth: string,
  minimumAge: MinimumAge,
  year: number,
  universityName: string,
): Message[] {
  if (getAge(dateOfBirth, getDeadline(minimumAge, year)) >= 18) return []
  const text =
    minimumAge === 'start-of-year'
      ? 'You must be 18, at the start of the academic year, to apply for this programme.'
      : `You must be 18, by the end of your first year of study at ${universityName}, to apply.`
  return [errorMessage(dateOfBirthPath, text)]
}

export const formatMinimumAge = (minimumAge: MinimumAge, year: number) =>
  `18 or over on ${formatDate(getDeadline(minimumAge, year))}`
