import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { getAvailability, hasPlaces } from '#shared/rules/programme-availability.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { EntryCheckResults } from '../programme/entry-check/entry-check-results.ts'

/**
 * What is counted: all programmes with places (`no-grades`), those still possible with the rows so far (`rows`), or those
 * open to the applicant (`complete`).
 */
export type ProgrammeCounts =
  | { stage: 'no-grades'; withPlaces: number }
  | { stage: 'rows'; qualified: number; undecided: number }
  | { stage: 'complete'; qualified: number; undecided: number; feeStatus: FeeStatus | null }

/** A sentence with a number in it, unless it is 0. On small screens only the number and `short` are shown. */
type ProgrammeCountText = {
  before: string
  count: number | ''
  after: string
  more: string
  short: string
}

export const noOpenProgrammeText = 'We have no programme that you can apply for with these grades'

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
    return { before: '', count: counts.withPlaces, after, more, short: after }
  }
  const { qualified, undecided } = counts
  const before = 'With these grades'
  if (counts.stage === 'rows') {
    const count = qualified + undecided
    const more = 'It also depends on your GCSEs and English.'
    const after = `${programmes(count)} with places may be open to you`
    return { before, count, after, more, short: `${programmes(count)} possible` }
  }
  if (qualified > 0) {
    const also = undecided > 0 ? `, and an advisor would look at ${undecided} more` : ''
    const after = `${programmes(qualified)} with places ${qualified === 1 ? 'is' : 'are'} open to you${also}`
    const short = `${programmes(qualified)} open to you`
    const more = counts.feeStatus === null ? 'Some have places for home or overseas students only.' : ''
    return { before, count: qualified, after, more, short }
  }
  if (undecided > 0) {
    const after = `${programmes(undecided)} with places`
    const short = 'for an advisor to look at'
    return { before: `${before} an advisor would look at`, count: undecided, after, more: '', short }
  }
  const short = 'No programmes open to you'
  return { before: noOpenProgrammeText, count: '', after: '', more: '', short }
}
