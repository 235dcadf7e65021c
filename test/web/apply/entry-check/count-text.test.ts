import { describe, expect, it } from 'vitest'
import { type ProgrammeCounts, programmeCountText } from '#web/apply/progress/programme-count-text.ts'

const sentence = (counted: ProgrammeCounts) => {
  const { text, more } = programmeCountText(counted)
  return [text, more].filter(Boolean).join(' | ')
}

describe('the text of the programme count', () => {
  const noGrades = (withPlaces: number) => ({ stage: 'no-grades' as const, withPlaces })
  const counted =
    (stage: 'rows' | 'no-residency' | 'complete') =>
    (qualified: number, undecided = 0, medical = 0) => ({ stage, qualified, undecided, medical })
  const [rows, noResidency, complete] = [counted('rows'), counted('no-residency'), counted('complete')]
  const addGrades = 'Your answers decide which are open to you.'
  const gcses = 'It also depends on your GCSEs and English.'
  const residency = 'It also depends on how long you have lived in the UK.'
  it.each<[ProgrammeCounts, string]>([
    [noGrades(160), `160 programmes have places | ${addGrades}`],
    [noGrades(1), `1 programme has places | ${addGrades}`],
    [rows(0, 67), `67 programmes may be open to you | ${gcses}`],
    [rows(40, 20, 7), `67 programmes may be open to you | ${gcses}`],
    [rows(1), `1 programme may be open to you | ${gcses}`],
    [noResidency(37), `37 programmes may be open to you | ${residency}`],
    [noResidency(0, 0, 1), `1 programme may be open to you | ${residency}`],
    [noResidency(0), 'No programme is open to you with these answers'],
    [complete(37), 'You qualify for 37 programmes'],
    [complete(1), 'You qualify for 1 programme'],
    [complete(37, 12), 'You qualify for 37 programmes | An advisor would check 12 more.'],
    [complete(37, 0, 2), 'You qualify for 37 programmes | 2 more need UCAT.'],
    [
      complete(37, 12, 1),
      'You qualify for 37 programmes | An advisor would check 12 more. 1 more needs UCAT.',
    ],
    [complete(0, 1), 'You may qualify for 1 programme | An advisor checks after you apply.'],
    [complete(0, 12), 'You may qualify for 12 programmes | An advisor checks after you apply.'],
    [complete(0, 0, 2), '2 programmes may be open to you | It also depends on your UCAT score and band.'],
    [complete(0), 'No programme is open to you with these answers'],
  ])('for %j is a sentence', (counts, text) => {
    expect(sentence(counts)).toBe(text)
  })
})
