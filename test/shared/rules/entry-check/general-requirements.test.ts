import { describe, expect, it } from 'vitest'
import type { Qualification, Qualifications } from '#shared/schemas/qualification.ts'
import { gcses } from '../../../support/sample-application.ts'
import { a2, checkOne, checkStatus, entry } from './entry-check-cases.ts'

describe('rules 8 to 10, general requirements', () => {
  const gcse = (...answers: Parameters<typeof gcses>) => ({ secondaryEducation: gcses(...answers) })
  const elsewhere: Partial<Qualifications> = { secondaryEducation: { type: 'Other' } }
  const history = [a2('History', 'A')]

  it.each([
    ['five-at-4', gcse(true, false, false), 'Qualified'],
    ['five-at-4', gcse(false, true, false), 'NotQualified'],
    ['six-at-6-and-7', gcse(true, true, false), 'NotQualified'],
    ['six-at-6-and-7', gcse(true, false, true), 'Qualified'],
    ['five-at-4', gcse(null, true, null), 'Undecided'],
    ['five-at-4', gcse(true, null, null), 'Qualified'],
    ['six-at-6-and-7', gcse(true, true, null), 'Undecided'],
    ['five-at-4', elsewhere, 'Undecided'],
    ['six-at-6-and-7', elsewhere, 'Undecided'],
  ] as const)('GCSEs %s with %o: %s', (gcses, change, expected) => {
    expect(checkStatus(history, { a2Grades: 'E', gcses }, change)).toBe(expected)
  })

  it.each([
    [true, history, 'Qualified'],
    [false, history, 'NotQualified'],
    [null, history, 'Undecided'],
    [null, [a2('Mathematics', 'E')], 'Qualified'],
    [false, [a2('Maths', 'E')], 'Qualified'],
    [false, [a2('Mathematics', 'NU'), ...history], 'NotQualified'],
    [false, [entry('A2', 'A'), ...history], 'NotQualified'],
    [false, [entry('IBStandard', '1', 'Mathematics: Analysis and Approaches'), ...history], 'Qualified'],
    [false, [entry('IBHigher', '1', 'Mathematics: Analysis and Approaches'), ...history], 'Qualified'],
    [false, [entry('IBHigher', 'N', 'Mathematics: Analysis and Approaches'), ...history], 'NotQualified'],
    [false, [entry('AS', 'A', 'Mathematics'), ...history], 'NotQualified'],
  ] as const)('maths at GCSE %s, with %o: %s', (maths, list, expected) => {
    expect(checkStatus([...list], { a2Grades: 'E', maths: true }, gcse(true, maths, false))).toBe(expected)
  })

  it.each(['five-at-4', 'six-at-6-and-7'] as const)('%s without an answer are left to an advisor', gcses => {
    const { messages } = checkOne(history, { a2Grades: 'E', gcses, maths: true }, gcse(null, null, null))
    expect(messages.filter(({ path }) => path === 'gcses' || path === 'maths')).toMatchObject([
      { level: 'warning', actual: 'not known' },
      { level: 'warning', actual: 'not known' },
    ])
  })

  it('other secondary education leaves maths to an advisor, unless an A-level has it', () => {
    const maths = (list: Qualification[]) =>
      checkOne(list, { a2Grades: 'E', maths: true }, elsewhere).messages.find(({ path }) => path === 'maths')
        ?.level
    expect(maths(history)).toBe('warning')
    expect(maths([a2('Mathematics', 'E')])).toBe('info')
  })

  const ieltsParts = { listening: 5.5, reading: 5.5, writing: 5.5, speaking: 5.5 }
  const ielts = { type: 'Ielts' as const, overall: 6.5, ...ieltsParts }
  const toefl = { type: 'Toefl' as const, overall: 90, listening: 17, reading: 18, writing: 17, speaking: 18 }
  it.each<[Qualifications['english'], string]>([
    [{ type: 'Gcse', grade: '4' }, 'Qualified'],
    [{ type: 'Gcse', grade: '3' }, 'NotQualified'],
    [{ type: 'Gcse', grade: 'C' }, 'Qualified'],
    [{ type: 'Gcse', grade: 'D' }, 'NotQualified'],
    [ielts, 'Qualified'],
    [{ ...ielts, overall: 6 }, 'NotQualified'],
    [{ ...ielts, reading: 5 }, 'NotQualified'],
    [toefl, 'Qualified'],
    [{ ...toefl, overall: 89 }, 'NotQualified'],
    [{ ...toefl, listening: 16 }, 'NotQualified'],
    [{ ...toefl, reading: 17 }, 'NotQualified'],
    [{ ...toefl, speaking: 17 }, 'NotQualified'],
    [{ ...toefl, writing: 16 }, 'NotQualified'],
    [{ type: 'Other' }, 'Undecided'],
    [null, 'Undecided'],
    [undefined, 'Undecided'],
  ])('English %o: %s', (english, expected) => {
    expect(checkStatus(history, { a2Grades: 'E', english: true }, { english })).toBe(expected)
  })
})
