import { describe, expect, it } from 'vitest'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { type ProgrammeCounts, programmeCountText } from '#web/apply/progress/programme-count-text.ts'

const sentence = (counted: ProgrammeCounts) => {
  const { before, count, after, more } = programmeCountText(counted)
  return [before, count, after, more && `| ${more}`].filter(part => part !== '').join(' ')
}

describe('the text of the programme count', () => {
  const noGrades = (withPlaces: number) => ({ stage: 'no-grades' as const, withPlaces })
  const rows = (undecided: number) => ({ stage: 'rows' as const, qualified: 0, undecided })
  const complete = (qualified: number, undecided: number, feeStatus: FeeStatus | null = 'home') => ({
    stage: 'complete' as const,
    qualified,
    undecided,
    feeStatus,
  })
  const addGrades = 'Add your grades to see which are open to you.'
  it.each<[ProgrammeCounts, string]>([
    [noGrades(160), `160 programmes have places | ${addGrades}`],
    [noGrades(1), `1 programme has places | ${addGrades}`],
    [rows(67), '67 programmes may be open to you | It also depends on your GCSEs and English.'],
    [rows(1), '1 programme may be open to you | It also depends on your GCSEs and English.'],
    [complete(37, 0), 'You qualify for 37 programmes'],
    [complete(1, 0), 'You qualify for 1 programme'],
    [
      complete(37, 0, null),
      'You qualify for 37 programmes | Some have places for home or overseas students only.',
    ],
    [complete(37, 12), 'You qualify for 37 programmes. An advisor would check 12 more'],
    [complete(0, 1), 'You may qualify for 1 programme. An advisor checks after you apply'],
    [complete(0, 12), 'You may qualify for 12 programmes. An advisor checks after you apply'],
    [complete(0, 0), 'No programme is open to you with these answers'],
  ])('for %j is a sentence', (counts, text) => {
    expect(sentence(counts)).toBe(text)
  })
})
