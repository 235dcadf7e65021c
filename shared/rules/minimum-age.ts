import { formatDate } from '../schemas/date-of-birth.ts'
import type { EntryCheckResult, RequirementMessage } from '../schemas/entry-check.ts'
import { errorMessage, type Message } from '../schemas/message.ts'
import type { Programme } from '../schemas/programme.ts'

type MinimumAge = Programme['minimumAge']

/** Returns the date (YYYY-MM-DD) on which an applicant for a start in `year` must be 18. */
const getDeadline = (minimumAge: MinimumAge, year: number) =>
  minimumAge === 'start-of-year' ? `${year}-09-01` : `${year + 1}-08-31`

const getAge = (dateOfBirth: string, date: string) =>
  Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (dateOfBirth.slice(4) > date.slice(4) ? 1 : 0)

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
  return [errorMessage('data.details.dateOfBirth', text)]
}

/** The path of the age requirement. The entry check does not have it, because its request has no date of birth. */
export const agePath = 'dateOfBirth'

export const formatMinimumAge = (minimumAge: MinimumAge, year: number) =>
  `18 on ${formatDate(getDeadline(minimumAge, year))}`

/**
 * Adds the minimum age to the results of the entry check. Before the date of birth is known, it is a warning that changes
 * no status.
 */
export const withMinimumAge = (
  results: readonly EntryCheckResult[],
  programmes: readonly Programme[],
  context: { dateOfBirth: string | undefined; year: number; universityName: string },
): EntryCheckResult[] => {
  const requirements = {
    'start-of-year': toRequirement('start-of-year', context),
    'end-of-first-year': toRequirement('end-of-first-year', context),
  }
  const minimumAges = new Map(programmes.map(({ code, minimumAge }) => [code, minimumAge]))
  return results.map(result => {
    const minimumAge = minimumAges.get(result.programmeCode)
    if (minimumAge === undefined) return result
    const message = requirements[minimumAge]
    return {
      ...result,
      checkStatus: message.level === 'error' ? 'NotQualified' : result.checkStatus,
      messages: [...result.messages, message],
    }
  })
}

function toRequirement(
  minimumAge: MinimumAge,
  { dateOfBirth, year, universityName }: Parameters<typeof withMinimumAge>[2],
): RequirementMessage {
  const required = formatMinimumAge(minimumAge, year)
  if (dateOfBirth === undefined)
    return {
      level: 'warning',
      path: agePath,
      text: `You must be ${required}`,
      required,
      actual: 'We ask your date of birth in the next section',
    }
  const [error] = validateMinimumAge(dateOfBirth, minimumAge, year, universityName)
  return {
    level: error ? 'error' : 'info',
    path: agePath,
    text: error?.text ?? `You are ${required}`,
    required,
    actual: `${getAge(dateOfBirth, getDeadline(minimumAge, year))} on that day`,
  }
}
