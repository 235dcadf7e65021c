import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

/** The subject of an entry about several people, whose numbers are in its field `numbers`. */
export const severalPeople = 'several people'

/** What a command did, with people by their numbers or with a thing such as the catalogue. */
export type AuditEntry = { action: string; details?: string } & (
  | { numbers: readonly number[] }
  | { subject: string }
)

export function toStoredEntry(entry: AuditEntry) {
  if ('subject' in entry) return entry
  const { numbers, ...others } = entry
  const [first, second] = numbers
  if (first === undefined) return { ...others, subject: 'nobody with a number' }
  if (second === undefined) return { ...others, subject: String(first) }
  return { ...others, subject: severalPeople, numbers: formatRanges(numbers) }
}

export const formatSubject = (subject: string, configuration: Configuration) =>
  /^\d+$/.test(subject) ? formatApplicationNumber(Number(subject), configuration) : subject

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

export const includesNumber = (ranges: string, number: number) =>
  ranges.split(',').some(range => {
    const [first, last = first] = range.split('-').map(Number)
    return first !== undefined && last !== undefined && first <= number && number <= last
  })
