import { getAvailability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'

/** How many programmes are open at once, after an advisor's check, or with UCAT, which is not part of the entry check. */
type OpenProgrammes = { qualified: number; undecided: number; medical: number }

/** A sentence without its full stop, and what follows it where there is room. */
type CountText = { text: string; more: string }

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

const programmes = (count: number) => `${count} ${count === 1 ? 'programme' : 'programmes'}`

/** Returns how many programmes have places, before anything is known about the applicant. */
export const placesText = (count: number): CountText => ({
  text: `${programmes(count)} ${count === 1 ? 'has' : 'have'} places`,
  more: 'Your answers decide which are open to you.',
})

/** Returns how many programmes are open. `isComplete` says that no answer can change the number. */
export function openText({ qualified, undecided, medical }: OpenProgrammes, isComplete: boolean): CountText {
  const total = qualified + undecided + medical
  if (total === 0)
    return {
      text: 'No programme is open to you',
      more: 'These answers rule out every programme with places.',
    }
  if (!isComplete)
    return { text: `${programmes(total)} may be open`, more: 'It also depends on your next answers.' }
  const ucatText = medical > 0 ? `${medical} more ${medical === 1 ? 'needs' : 'need'} UCAT.` : ''
  if (qualified > 0) {
    const advisorText = undecided > 0 ? `An advisor would check ${undecided} more.` : ''
    return {
      text: `You qualify for ${programmes(qualified)}`,
      more: [advisorText, ucatText].filter(Boolean).join(' '),
    }
  }
  if (undecided > 0)
    return {
      text: `You may qualify for ${programmes(undecided)}`,
      more: ['An advisor checks after you apply.', ucatText].filter(Boolean).join(' '),
    }
  return {
    text: `${programmes(medical)} may be open`,
    more: 'It also depends on your UCAT score and band.',
  }
}
