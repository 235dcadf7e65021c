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
      'With these grades 67 programmes with places may be open to you | It also depends on your GCSEs and English.',
    ],
    [
      { stage: 'rows', qualified: 0, undecided: 1 },
      'With these grades 1 programme with places may be open to you | It also depends on your GCSEs and English.',
    ],
    [
      { stage: 'complete', qualified: 37, undecided: 0, feeStatus: 'home' },
      'With these grades 37 programmes with places are open to you',
    ],
    [
      { stage: 'complete', qualified: 1, undecided: 0, feeStatus: 'home' },
      'With these grades 1 programme with places is open to you',
    ],
    [
      { stage: 'complete', qualified: 37, undecided: 0, feeStatus: null },
      'With these grades 37 programmes with places are open to you | Some have places for home or overseas students only.',
    ],
    [
      { stage: 'complete', qualified: 37, undecided: 12, feeStatus: 'home' },
      'With these grades 37 programmes with places are open to you, and an advisor would look at 12 more',
    ],
    [
      { stage: 'complete', qualified: 0, undecided: 1, feeStatus: 'home' },
      'With these grades an advisor would look at 1 programme with places',
    ],
    [
      { stage: 'complete', qualified: 0, undecided: 12, feeStatus: 'home' },
      'With these grades an advisor would look at 12 programmes with places',
    ],
    [
      { stage: 'complete', qualified: 0, undecided: 0, feeStatus: 'home' },
      'We have no programme that you can apply for with these grades',
    ],
  ])('for %j is a sentence', (counts, text) => {
    expect(sentence(counts)).toBe(text)
  })

  it.each<[ProgrammeCounts, string]>([
    [{ stage: 'no-grades', withPlaces: 160 }, '160 programmes have places'],
    [{ stage: 'rows', qualified: 1, undecided: 66 }, '67 programmes possible'],
    [{ stage: 'complete', qualified: 1, undecided: 12, feeStatus: 'home' }, '1 programme open to you'],
    [{ stage: 'complete', qualified: 0, undecided: 12, feeStatus: 'home' }, '12 for an advisor to look at'],
    [{ stage: 'complete', qualified: 0, undecided: 0, feeStatus: 'home' }, 'No programmes open to you'],
  ])('for %j fits one line of a phone', (counts, text) => {
    const { count, short } = programmeCountText(counts)
    expect(`${count} ${short}`.trim()).toBe(text)
  })
})
