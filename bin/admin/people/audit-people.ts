import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

/** The subject of an entry about several people; its `numbers` say about whom. */
export const severalPeople = 'several people'

/** Returns the subject of an audit entry about people, by their numbers. */
export function toAuditSubject(
  applicantIds: readonly number[],
  configuration: Configuration,
): { subject: string; numbers?: string } {
  const [first, ...others] = applicantIds
  if (first === undefined) return { subject: 'a person without a number' }
  if (others.length === 0) return { subject: formatApplicationNumber(first, configuration) }
  return { subject: severalPeople, numbers: formatRanges(applicantIds) }
}

/** Returns numbers as ranges, such as 502-504,510, because an export may have ten thousand. */
function formatRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && range[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

/** Whether ranges of an audit entry include a number. */
export const includesNumber = (ranges: string, number: number) =>
  ranges.split(',').some(range => {
    const [first, last = first] = range.split('-').map(Number)
    return first !== undefined && last !== undefined && first <= number && number <= last
  })
