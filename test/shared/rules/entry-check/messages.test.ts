import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import type { Qualification, Qualifications } from '#shared/schemas/qualification.ts'
import { anyQualifications, distinctProgrammes } from '../../arbitraries/arbitraries.ts'
import {
  a2,
  aLevels,
  checkOne,
  condition,
  entry,
  extended,
  ib,
  national,
  type Requirements,
  required,
  thresholds,
} from './entry-check-cases.ts'

const order = ['Qualified', 'Undecided', 'NotQualified']

describe('the messages of the entry check', () => {
  it('have the level of the status: error for NotQualified, warning for Undecided', () => {
    const statusFor = { error: 'NotQualified', warning: 'Undecided', info: 'Qualified' }
    const isDefined = z.refine<string>(text => !/undefined|null|NaN/.test(text))
    const phrase = z.string().check(z.minLength(1), isDefined)
    const explanation = z.strictObject({
      level: z.enum(['error', 'warning', 'info']),
      path: z.enum(['overall', 'conditions', 'gcses', 'maths', 'english']),
      asks: phrase,
      has: phrase,
      shortfall: z.optional(z.int().check(z.gte(0))),
      text: z.string().check(z.regex(/^[A-Z].*[^.\s]$/), isDefined),
    })
    fc.assert(
      fc.property(anyQualifications, qualifications => {
        for (const { checkStatus, messages } of checkEntry(
          qualifications,
          null,
          distinctProgrammes,
          subjectLists,
          thresholds,
        )) {
          const levels = z
            .array(explanation)
            .parse(messages)
            .map(({ level }) => statusFor[level])
          expect(order.findLast(status => levels.includes(status))).toBe(checkStatus)
        }
      }),
      { numRuns: 300 },
    )
  })
})

const science = condition(1, required('Chemistry', 'B'), required('Biology', 'B'))
type Halves = [asks: string, has: string]
const other = { secondaryEducation: { type: 'Other' as const } }

describe('the halves of a message', () => {
  it.each<[string, string, Qualification[], Requirements, Partial<Qualifications>, Halves]>([
    ['A-levels', 'overall', aLevels('A', 'B', 'B'), { a2Grades: 'AAB' }, {}, ['AAB at A-level', 'ABB']],
    [
      'too few A-levels',
      'overall',
      aLevels('D', 'E'),
      { a2Grades: 'BBC' },
      {},
      ['BBC at A-level', 'DE: two A-levels that count'],
    ],
    [
      'no A-level',
      'overall',
      aLevels('NU'),
      { a2Grades: 'E' },
      {},
      ['E at A-level', 'no A-levels that count'],
    ],
    [
      'the IB',
      'overall',
      ib(30, '5', '5', '5'),
      { ibPoints: 34 },
      {},
      ['34 IB points', '30 IB points with 5, 5, 5 at Higher Level'],
    ],
    [
      'an incomplete IB',
      'overall',
      ib(null, '5'),
      { ibPoints: 34 },
      {},
      ['34 IB points', '5 at Higher Level: add your total and your three Higher Level grades'],
    ],
    [
      'an Extended Diploma',
      'overall',
      [extended('DDM')],
      { btecGrades: 'DDD' },
      {},
      ['DDD in a BTEC Extended Diploma', 'DDM in a BTEC Extended Diploma'],
    ],
    [
      'a National Diploma beside an A-level',
      'overall',
      [national, a2('Music', 'B')],
      { btecGrades: 'DDD' },
      {},
      ['DDD in a BTEC Extended Diploma', 'DD in a BTEC National Diploma, with A-levels Music B'],
    ],
    [
      'a National Diploma alone',
      'overall',
      [national],
      { btecGrades: 'DDD' },
      {},
      [
        'DDD in a BTEC Extended Diploma',
        'DD in a BTEC National Diploma, which counts beside one A-level or more',
      ],
    ],
    [
      'qualifications that are not accepted',
      'overall',
      [extended('DDD')],
      { a2Grades: 'ABB' },
      {},
      ['ABB at A-level', 'BTECs, which it does not take'],
    ],
    [
      'qualifications for an advisor',
      'overall',
      [entry('Matura', '5', 'Biologia')],
      { a2Grades: 'ABB' },
      {},
      ['ABB at A-level', 'your qualifications'],
    ],
    [
      'nothing that counts',
      'overall',
      [entry('EPQ', 'A')],
      { a2Grades: 'E' },
      {},
      ['E at A-level', 'nothing that counts'],
    ],
    [
      'a subject that is met',
      'conditions',
      [a2('Biology', 'A'), a2('Music', 'A')],
      { a2Grades: 'A', conditions: [science] },
      {},
      ['at least a B in Chemistry or Biology', 'Biology A'],
    ],
    [
      'a subject that is missing',
      'conditions',
      [a2('Music', 'A')],
      { a2Grades: 'A', conditions: [science] },
      {},
      ['at least a B in Chemistry or Biology', 'Music A'],
    ],
    [
      'a subject that a BTEC may cover',
      'conditions',
      [extended('DDD')],
      { btecGrades: 'DDD', conditions: [science] },
      {},
      ['at least a B in Chemistry or Biology at A-level', 'your BTEC'],
    ],
    ['GCSEs', 'gcses', aLevels('A'), { a2Grades: 'A' }, {}, ['5 or more GCSEs at C/4 or above', 'yes']],
    [
      'other secondary education',
      'gcses',
      aLevels('A'),
      { a2Grades: 'A' },
      other,
      ['5 or more GCSEs at C/4 or above', 'other secondary education'],
    ],
    [
      'maths at GCSE',
      'maths',
      aLevels('A'),
      { a2Grades: 'A', maths: true },
      {},
      ['maths at B/5 or above at GCSE', 'yes'],
    ],
    [
      'maths elsewhere',
      'maths',
      aLevels('A'),
      { a2Grades: 'A', maths: true },
      other,
      ['maths at B/5 or above at GCSE, or at A-level or in the IB', 'other secondary education'],
    ],
    [
      'GCSE English',
      'english',
      aLevels('A'),
      { a2Grades: 'A', english: true },
      {},
      ['GCSE English at C/4 or above', 'GCSE English at 4'],
    ],
    [
      'IELTS',
      'english',
      aLevels('A'),
      { a2Grades: 'A', english: true },
      { english: { type: 'Ielts', overall: 6, listening: 6, reading: 5, writing: 6, speaking: 6 } },
      ['IELTS 6.5 overall with 5.5 in each part', 'IELTS 6.0 overall with 5.0 in your lowest part'],
    ],
  ])(
    'for %s are what is asked for and what the applicant has',
    (_, path, list, requirements, change, expected) => {
      const result = checkOne(list, requirements, change).messages.find(message => message.path === path)
      expect([result?.asks, result?.has]).toEqual(expected)
    },
  )
})
