import { isRealDate, toStoredDate } from '../schemas/date-of-birth.ts'
import type { FormDate } from '../schemas/form.ts'
import { formatList } from './format-list.ts'

/** Returns what is wrong with a date of birth; undefined for a date that exists. The page shows it beside the error message. */
export function getDateOfBirthHint(typed: FormDate): string | undefined {
  const missing = (['day', 'month', 'year'] as const).filter(part => typed[part].trim() === '')
  if (missing.length === 3) return
  if (missing.length > 0) return `Add the ${formatList(missing)}`
  const stored = toStoredDate(typed)
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = stored.split('-').map(Number)
  if (!(month >= 1 && month <= 12)) return 'The month must be 1 to 12, or its name'
  if (!(day >= 1 && day <= 31)) return 'The day must be 1 to 31'
  if (!(year >= 1000)) return 'Enter the year in full, with four digits'
  return isRealDate(stored) ? undefined : 'This month has fewer days'
}
