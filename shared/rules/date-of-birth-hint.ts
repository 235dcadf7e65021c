import { isRealDate, toStoredDate } from '../schemas/date-of-birth.ts'
import type { FormDate } from '../schemas/form.ts'
import { formatList } from './format-list.ts'

/** Returns what is wrong with a date of birth; undefined for a date that exists. The page shows it beside the error message. */
export function getDateOfBirthHint(typed: FormDate): string | undefined {
  const missing = (['day', 'month', 'year'] as const).filter(part => typed[part].trim() === '')
  if (missing.length === 3) return
  if (missing.length > 0) return `Add the ${formatList(missing)}`
  const stored = toStoredDate(typed)
  const [year = '', month = '', day = ''] = stored.split('-')
  if (!/^[1-9]\d{3}$/.test(year)) return 'Enter the year in full, with four digits'
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return 'The month must be 1 to 12, or its name'
  if (!/^(0[1-9]|[12]\d|3[01])$/.test(day)) return 'The day must be 1 to 31'
  return isRealDate(stored) ? undefined : 'This month has fewer days'
}
