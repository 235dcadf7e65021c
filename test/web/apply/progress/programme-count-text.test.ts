import { describe, expect, it } from 'vitest'
import { type ProgrammeCounts, programmeCountText } from '#web/apply/progress/programme-count-text.ts'

const sentence = (counted: ProgrammeCounts) => {
  const { before, count, after, more } = programmeCountText(counted)
  return [before, count, after, more && `| ${more}`].filter(part => part !== '').join(' ')
}

describe('the text of the programme count', () => {
  it.each<[ProgrammeCounts, string]>([
    [
      { stage: 'no-grades', withPlaces: 160 },
      '160 programmes have places | Add your grades to see which are open to you.',
    ],
    [
      { stage: 'no-grades', withPlaces: 1 },
      '1 programme has places | Add your grades to see which are open to you.',
    ],
    [
      { stage: 'rows', qualified: 0, undecided: 67 },
      '67 programmes may be open to you | It also depends on your GCSEs and English.',
    ],
    [
      { stage: 'rows', qualified: 0, undecided: 1 },
      '1 programme may be open to you | It also depends on your GCSEs and English.',
    ],
    [{ stage: 'complete', qualified: 37, undecided: 0, feeStatus: 'home' }, 'You qualify for 37 programmes'],
    [{ stage: 'complete', qualified: 1, undecided: 0, feeStatus: 'home' }, 'You qualify for 1 programme'],
    [
      { stage: 'complete', qualified: 37, undecided: 0, feeStatus: null },
      'You qualify for 37 programmes | Some have places for home or overseas students only.',
    ],
    [
      { stage: 'complete', qualified: 37, undecided: 12, feeStatus: 'home' },
      'You qualify for 37 programmes. An advisor would check 12 more',
    ],
    [
      { stage: 'complete', qualified: 0, undecided: 1, feeStatus: 'home' },
      'You may qualify for 1 programme. An advisor checks after you apply',
    ],
    [
      { stage: 'complete', qualified: 0, undecided: 12, feeStatus: 'home' },
      'You may qualify for 12 programmes. An advisor checks after you apply',
    ],
    [
      { stage: 'complete', qualified: 0, undecided: 0, feeStatus: 'home' },
      'No programme is open to you with these answers',
    ],
  ])('for %j is a sentence', (counts, text) => {
    expect(sentence(counts)).toBe(text)
  })
})
