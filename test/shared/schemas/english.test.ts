import { describe, expect, it } from 'vitest'
import { english } from '#shared/schemas/english.ts'
import { messagesFromIssues } from '#shared/schemas/message.ts'

const messagesOf = (value: unknown) =>
  messagesFromIssues(english.safeParse(value).error?.issues ?? []).map(({ path, text }) => [path, text])

const blankValues = [undefined, null, '', '  ']

describe('English at GCSE', () => {
  it.each('9 8 7 6 5 4 3 2 1 A* A B C D E F G U'.split(' '))('may have the grade %s', grade => {
    for (const typed of [grade, ` ${grade} `, grade.toLowerCase()])
      expect(english.parse({ type: 'Gcse', grade: typed })).toEqual({ type: 'Gcse', grade })
  })

  it('may have a number as its grade', () => {
    expect(english.parse({ type: 'Gcse', grade: 9 })).toEqual({ type: 'Gcse', grade: '9' })
  })

  const refused = ['10', '0', 'H', 'A**', 'NU', '5.5', 10, 0, 5.5, true, ['9'], {}, 'A'.repeat(300)]
  it.each([...blankValues, ...refused])('is refused with the grade %j', grade => {
    expect(messagesOf({ type: 'Gcse', grade })).toEqual([['grade', 'Grade is Required']])
  })
})

const parts = ['listening', 'reading', 'writing', 'speaking']

describe.each([
  ['Ielts', ['overall', ...parts], 9, '0.0 to 9.0'],
  ['Toefl', ['overall'], 120, '0.0 to 120.0'],
  ['Toefl', parts, 30, '0.0 to 30.0'],
])('in %s, the scores %j', (type, names, highest, range) => {
  const valid = Object.fromEntries(['overall', ...parts].map(name => [name, 6]))

  it.each(names)('accept any number in their range: %s', name => {
    for (const score of [0, highest, 6.5, '6.5', ` ${highest} `, '6,5', '7.', '.5', '06'])
      expect(messagesOf({ type, ...valid, [name]: score })).toEqual([])
  })

  it.each(names)('refuse everything else: %s', name => {
    const expectText = (text: string, scores: unknown[]) =>
      expect(scores.map(score => messagesOf({ type, ...valid, [name]: score }))).toEqual(
        scores.map(() => [[name, text]]),
      )
    expectText('Score is Required', blankValues)
    expectText(range, ['-1', -0.1, -1, highest + 0.1, `${highest}.5`, highest + 1, 1e20])
    const notNumbers = ['A', '1e0', '0x1', 'Infinity', '6.5.', true, [], {}]
    expectText(`Enter a number, ${range}`, notNumbers)
  })

  it('are all required', () => {
    const missing = ['overall', ...parts].map(name => [name, 'Score is Required'])
    expect(messagesOf({ type })).toEqual(missing)
  })
})

it('English of another kind needs nothing, and the kind is required', () => {
  const text = 'Choose your English qualification'
  expect(messagesOf({ type: 'Other' })).toEqual([])
  for (const value of ['Gcse', 5, []]) expect(messagesOf(value)).toEqual([['', text]])
  for (const value of [{}, { type: 'gcse', grade: '9' }, { type: null }])
    expect(messagesOf(value)).toEqual([['type', text]])
})
