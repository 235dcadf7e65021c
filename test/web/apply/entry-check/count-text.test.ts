import { describe, expect, it } from 'vitest'
import { openText, placesText } from '#web/apply/entry-check/count-text.ts'

const join = ({ text, more }: ReturnType<typeof placesText>) => [text, more].filter(Boolean).join(' | ')

describe('the text of the programme count', () => {
  it.each([
    [160, '160 programmes have places | Your answers decide which are open to you.'],
    [1, '1 programme has places | Your answers decide which are open to you.'],
  ])('for %i programmes with places is %s', (count, text) => {
    expect(join(placesText(count))).toBe(text)
  })

  const none = 'These answers rule out every programme with places.'
  const next = 'It also depends on your next answers.'
  it.each<
    [counts: [qualified: number, undecided: number, medical: number], isComplete: boolean, text: string]
  >([
    [[40, 20, 7], false, `67 programmes may be open | ${next}`],
    [[0, 0, 1], false, `1 programme may be open | ${next}`],
    [[0, 0, 0], false, `No programme is open to you | ${none}`],
    [[37, 0, 0], true, 'You qualify for 37 programmes'],
    [[1, 0, 0], true, 'You qualify for 1 programme'],
    [[37, 12, 0], true, 'You qualify for 37 programmes | An advisor would check 12 more.'],
    [[37, 0, 2], true, 'You qualify for 37 programmes | 2 more need UCAT.'],
    [[37, 12, 1], true, 'You qualify for 37 programmes | An advisor would check 12 more. 1 more needs UCAT.'],
    [[0, 1, 0], true, 'You may qualify for 1 programme | An advisor checks after you apply.'],
    [[0, 12, 0], true, 'You may qualify for 12 programmes | An advisor checks after you apply.'],
    [[0, 0, 2], true, '2 programmes may be open | It also depends on your UCAT score and band.'],
    [[0, 0, 0], true, `No programme is open to you | ${none}`],
  ])(
    'for the open programmes %j, complete %s, is %s',
    ([qualified, undecided, medical], isComplete, text) => {
      expect(join(openText({ qualified, undecided, medical }, isComplete))).toBe(text)
    },
  )
})
