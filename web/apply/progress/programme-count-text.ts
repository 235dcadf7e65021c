import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { getAvailability, hasPlaces } from '#shared/rules/programme-availability.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { EntryCheckResults } from '../queries/use-entry-check.ts'

/**
 * What is counted: all programmes with places (`no-grades`), those still possible with the rows so far (`rows`), or those
 * open to the applicant (`complete`).
 */
export type ProgrammeCounts =
  | { stage: 'no-grades'; withPlaces: number }
  | { stage: 'rows'; qualified: number; undecided: number }
  | { stage: 'complete'; qualified: number; undecided: number; feeStatus: FeeStatus | null }

/** A sentence with a number in it, unless it is 0. Small screens leave out `more`. */
type ProgrammeCountText = { before: string; count: number | ''; after: string; more: string }

export function countByAvailability(results: EntryCheckResults) {
  const availabilities = [...results.values()].map(getAvailability)
  const count = (wanted: string) => availabilities.filter(value => value === wanted).length
  return { qualified: count('Qualified'), undecided: count('Undecided') }
}

/** Returns the number of programmes with places for a fee status; before it is known (null), for either of them. */
export const countWithPlaces = (programmes: readonly Programme[], feeStatus: FeeStatus | null) =>
  programmes.filter(programme => hasPlaces(programme, feeStatus)).length

const programmes = (count: number) => (count === 1 ? 'programme' : 'programmes')

/** Returns the number of open programmes with places in one sentence. */
export function programmeCountText(counts: ProgrammeCounts): ProgrammeCountText {
  if (counts.stage === 'no-grades') {
    const after = `${programmes(counts.withPlaces)} ${counts.withPlaces === 1 ? 'has' : 'have'} places`
    const more = 'Add your grades to see which are open to you.'
    return { before: '', count: counts.withPlaces, after, more }
  }
  const { qualified, undecided } = counts
  if (counts.stage === 'rows') {
    const count = qualified + undecided
    const more = 'It also depends on your GCSEs and English.'
    return { before: '', count, after: `${programmes(count)} may be open to you`, more }
  }
  const more = counts.feeStatus === null ? 'Some have places for home or overseas students only.' : ''
  if (qualified > 0) {
    const after = `${programmes(qualified)}${undecided > 0 ? `. An advisor would check ${undecided} more` : ''}`
    return { before: 'You qualify for', count: qualified, after, more }
  }
  if (undecided > 0) {
    const after = `${programmes(undecided)}. An advisor checks after you apply`
    return { before: 'You may qualify for', count: undecided, after, more }
  }
  return { before: 'No programme is open', count: '', after: 'to you with these answers', more: '' }
}

/** Returns the programmes open to an applicant in one sentence. */
export function openProgrammesText(counts: { qualified: number; undecided: number }): string {
  const { before, count, after } = programmeCountText({ stage: 'complete', ...counts, feeStatus: 'home' })
  return `${before} ${count} ${after}`
}
