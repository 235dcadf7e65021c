import { getAvailability } from '#shared/rules/programme-availability.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { Results } from '../programme/entry-check/entry-check-results.ts'

/** What there is to count: all programmes with places; those the rows so far leave possible; those open. */
export type Counted =
  | { stage: 'nothing'; placed: number }
  | { stage: 'rows' | 'grades'; qualified: number; undecided: number }

/** A sentence round a number, and what may be left out where there is little room. */
export type CountWords = { before: string; count: number; after: string; more: string }

export function counts(results: Results) {
  const stands = [...results.values()].map(getAvailability)
  const of = (wanted: string) => stands.filter(one => one === wanted).length
  return { qualified: of('qualified'), undecided: of('undecided') }
}

/** Whether a count says anything: one row of three leaves nothing possible yet. */
export const possible = ({ stage, qualified, undecided }: Exclude<Counted, { stage: 'nothing' }>) =>
  stage === 'grades' || qualified + undecided > 0

export const withPlaces = (programmes: readonly Programme[]) =>
  programmes.filter(({ places }) => places.home || places.overseas).length

const programmesAre = (count: number) =>
  count === 1 ? 'programme with places is' : 'programmes with places are'

/** How many programmes with places are open, in one sentence; GCSEs and English may not be answered yet. */
export function countWords(counted: Counted): CountWords {
  if (counted.stage === 'nothing') {
    const after = counted.placed === 1 ? 'programme has places' : 'programmes have places'
    const more = 'Add your grades to see which are open to you.'
    return { before: '', count: counted.placed, after, more }
  }
  const { qualified, undecided } = counted
  const before = 'With these grades'
  if (counted.stage === 'rows') {
    const count = qualified + undecided
    const more = 'Your GCSEs and English decide.'
    return { before, count, after: `${programmesAre(count)} within reach`, more }
  }
  if (qualified > 0) {
    const also = undecided > 0 ? `, and an advisor would look at ${undecided} more` : ''
    return { before, count: qualified, after: `${programmesAre(qualified)} open to you${also}`, more: '' }
  }
  if (undecided > 0) {
    const after = undecided === 1 ? 'programme with places' : 'programmes with places'
    return { before: `${before} an advisor would look at`, count: undecided, after, more: '' }
  }
  // A "no" says what to do, however little room there is.
  const after = `${programmesAre(0)} open to you. Check your grades, or call the Clearing Hotline`
  return { before, count: 0, after, more: '' }
}
