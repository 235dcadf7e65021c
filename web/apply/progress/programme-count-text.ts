import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { getAvailability, hasPlaces, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Programme } from '#shared/schemas/programme.ts'

/**
 * What is counted: all programmes with places (`no-grades`), those still possible with the answers so far (`rows`,
 * `no-residency`), or those open to the applicant (`complete`).
 */
export type ProgrammeCounts =
  | { stage: 'no-grades'; withPlaces: number }
  | ({ stage: 'rows' | 'no-residency' | 'complete' } & OpenProgrammes)

/** The open programmes by what remains: nothing, the check of an advisor, or UCAT, which the entry check leaves out. */
type OpenProgrammes = { qualified: number; undecided: number; medical: number }

/** A sentence without its full stop, with a number in it unless it is 0. Small screens leave out `more`. */
type ProgrammeCountText = { text: string; more: string }

export function countOpenProgrammes(results: Iterable<EntryCheckResult>): OpenProgrammes {
  const open = [...results].filter(result => isOpenAvailability(getAvailability(result)))
  const withoutUcat = open.filter(({ programmeCode }) => !isMedicalProgramme(programmeCode))
  const qualified = withoutUcat.filter(({ checkStatus }) => checkStatus === 'Qualified').length
  return {
    qualified,
    undecided: withoutUcat.length - qualified,
    medical: open.length - withoutUcat.length,
  }
}

/** Returns the number of programmes with places for a fee status; before it is known (null), for either of them. */
export const countWithPlaces = (programmes: readonly Programme[], feeStatus: FeeStatus | null) =>
  programmes.filter(programme => hasPlaces(programme, feeStatus)).length

const programmes = (count: number) => `${count} ${count === 1 ? 'programme' : 'programmes'}`

/** Returns the number of open programmes with places in one sentence. */
export function programmeCountText(counts: ProgrammeCounts): ProgrammeCountText {
  if (counts.stage === 'no-grades') {
    const text = `${programmes(counts.withPlaces)} ${counts.withPlaces === 1 ? 'has' : 'have'} places`
    return { text, more: 'Your answers decide which are open to you.' }
  }
  const { stage, qualified, undecided, medical } = counts
  const total = qualified + undecided + medical
  if (total === 0) return { text: 'No programme is open to you with these answers', more: '' }
  const ucatText = medical > 0 ? `${medical} more ${medical === 1 ? 'needs' : 'need'} UCAT.` : ''
  if (stage === 'complete' && qualified > 0) {
    const advisorText = undecided > 0 ? `An advisor would check ${undecided} more.` : ''
    const more = [advisorText, ucatText].filter(Boolean).join(' ')
    return { text: `You qualify for ${programmes(qualified)}`, more }
  }
  if (stage === 'complete' && undecided > 0) {
    const more = ['An advisor checks after you apply.', ucatText].filter(Boolean).join(' ')
    return { text: `You may qualify for ${programmes(undecided)}`, more }
  }
  const dependsOn = {
    rows: 'your GCSEs and English',
    'no-residency': 'how long you have lived in the UK',
    complete: 'your UCAT score and band',
  }[stage]
  return { text: `${programmes(total)} may be open to you`, more: `It also depends on ${dependsOn}.` }
}
