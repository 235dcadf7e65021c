import { describe, expect, it } from 'vitest'
import type { Qualification, Qualifications } from '#shared/schemas/qualification.ts'
import {
  a2,
  aLevels,
  checkOne,
  condition,
  entry,
  extended,
  ib,
  ibHigher,
  national,
  type Requirements,
  required,
  sciences,
  subsidiary,
} from './entry-check-cases.ts'

/**
 * Registers a test for each list: what the applicant has, and the end of the sentence that begins with what is asked for.
 * A sentence about A-levels names the grades alone.
 */
function testMessages(
  path: 'overall' | 'conditions',
  required: string,
  requirements: Requirements,
  cases: [list: Qualification[], actual: string, ending: string][],
  named = required,
) {
  it.each(cases)(`${required}: %j: %s`, (list, actual, ending) => {
    const message = checkOne(list, requirements).messages.find(message => message.path === path)
    const text = `This programme asks for ${named}. ${ending}`
    expect(message).toMatchObject({ required, actual, text })
  })
}

const aab = { a2Grades: 'AAB' }
const diploma = { ibPoints: 34, ibGrades: '665' }
const btec = { btecGrades: 'DDM' }
const diplomaText = '34 IB points with 6, 6, 5 at Higher Level'
const addParts = 'add your total and your three Higher Level grades'
const addPartsText = 'Add your total and your three Higher Level grades'
const forAdvisor = 'An advisor will check your qualifications against it'

describe('the message about grades', () => {
  testMessages(
    'overall',
    'AAB at A-level',
    aab,
    [
      [aLevels('B', 'A', 'B', 'E'), 'ABB', 'Your best three A-levels are ABB'],
      [aLevels('A', 'A', 'B'), 'AAB', 'Your best three A-levels are AAB'],
      [aLevels('A', 'NU'), 'A: one A-level that counts', 'You have one A-level that counts'],
      [aLevels('D', 'E'), 'DE: two A-levels that count', 'You have two A-levels that count'],
      [[a2('General Studies', 'A')], 'no A-levels that count', 'You have no A-levels that count'],
    ],
    'AAB',
  )
  const oneA: Parameters<typeof testMessages>[3] = [[aLevels('A', 'B'), 'A', 'Your best A-level is A']]
  testMessages('overall', 'A at A-level', { a2Grades: 'A' }, oneA, 'A')
  testMessages('overall', 'AAB at A-level', aab, [
    [ib(30), 'the IB Diploma, which it does not take', 'It does not take the IB Diploma'],
  ])
  testMessages('overall', diplomaText, diploma, [
    [
      ib(33, '5', '6', '6'),
      '33 IB points with 6, 6, 5 at Higher Level',
      'You have 33 IB points with 6, 6, 5 at Higher Level',
    ],
    [
      ib(null, '5', '6', '6'),
      `6, 6, 5 at Higher Level: ${addParts}`,
      `You have 6, 6, 5 at Higher Level. ${addPartsText}`,
    ],
    [ib(40), `40 IB points: ${addParts}`, `You have 40 IB points. ${addPartsText}`],
    [aLevels('A'), 'A-levels, which it does not take', 'It does not take A-levels'],
  ])
  testMessages('overall', '34 IB points', { ibPoints: 34 }, [[ib(null, 'N'), addParts, addPartsText]])
  testMessages('overall', 'DDM in a BTEC Extended Diploma', btec, [
    [[extended('DMM')], 'DMM in a BTEC Extended Diploma', 'Your BTEC Extended Diploma is DMM'],
    [
      [extended('PPP'), extended('MMD'), extended('DDP')],
      'DMM in a BTEC Extended Diploma',
      'Your BTEC Extended Diploma is DMM',
    ],
    [[national, extended('PPP')], 'PPP in a BTEC Extended Diploma', 'Your BTEC Extended Diploma is PPP'],
    [
      [national, a2('Law', 'B')],
      'DD in a BTEC National Diploma, with A-levels Law B',
      'An advisor will check your BTEC National Diploma (DD) with your A-levels (Law B)',
    ],
    [
      [subsidiary, national],
      'DD in a BTEC National Diploma, which counts only with one A-level or more',
      'Your BTEC National Diploma (DD) counts only with one A-level or more',
    ],
    [
      [subsidiary, a2('Law', 'B')],
      'D* in a BTEC Extended Certificate, which counts only with two A-levels or more',
      'Your BTEC Extended Certificate (D*) counts only with two A-levels or more',
    ],
  ])
  testMessages(
    'overall',
    `AAB at A-level, or ${diplomaText}, or DDM in a BTEC Extended Diploma`,
    { ...aab, ...diploma, ...btec },
    [
      [[entry('FrenchBacOverall', 12)], 'your qualifications', forAdvisor],
      [[entry('EPQ', 'A')], 'nothing that counts', 'None of your qualifications count towards it'],
    ],
  )
  testMessages('overall', `AAB at A-level, or ${diplomaText}`, { ...aab, ...diploma }, [
    [[extended('DDD')], 'BTECs, which it does not take', 'It does not take BTECs'],
  ])
})

describe('the message about subjects', () => {
  const oneOfTwo = condition(1, required('Chemistry', 'B'), required('Biology', 'B'))
  const twoOfTwo = { ...oneOfTwo, numberRequired: 2 }
  const biology = [a2('Biology', 'B')]
  const sixSubjects = [...aLevels('A', 'A', 'A', 'A', 'A'), a2('Art', 'B')]
  const six = 'Music A, History A, Physics A, Law A, Latin A, Art B'
  it.each<[string, ReturnType<typeof condition>, Qualification[], actual: string, ending?: string]>([
    ['at least a B in Chemistry or Biology', oneOfTwo, [a2('Music', 'A'), ...biology], 'Biology B'],
    [
      'at least an A in Biology',
      condition(1, required('Biology', 'A')),
      [a2('Music', 'A'), a2('Biology', 'C')],
      'Music A, Biology C',
    ],
    ['Biology', condition(1, 'Biology'), [a2('Music', 'NU')], 'no subject that counts'],
    [
      'Biology',
      condition(1, 'Biology'),
      [...sixSubjects, a2('Dance', 'C'), a2('Drama', 'C')],
      `${six}, 2 more`,
    ],
    ['Biology', condition(1, 'Biology'), sixSubjects, six],
    [
      'Biology, Chemistry or Physics',
      condition(1, ...sciences),
      [a2('Law', 'A'), a2('Life', 'B')],
      'Life B',
      'An advisor will check whether Life B counts',
    ],
    [
      'at least a B in two of Biology, Chemistry and Physics',
      condition(2, ...sciences.map(name => required(name, 'B'))),
      biology,
      'Biology B',
    ],
    ['at least a B in each of Chemistry and Biology', twoOfTwo, biology, 'Biology B'],
    [
      'Biology at A or above or Chemistry',
      condition(1, required('Biology', 'A'), 'Chemistry'),
      biology,
      'Biology B',
    ],
    [
      'at least a 6 in Mathematics',
      condition(1, required('Mathematics', 'A', '6')),
      [...ib(30), ibHigher('Maths AA', '4')],
      'Maths AA 4',
    ],
    [
      'at least an E in Biology',
      condition(1, { subject: 'Biology', a2Grade: 'E' }),
      [entry('FrenchBac', 12, 'Biology')],
      'your qualifications',
      forAdvisor,
    ],
    [
      'Biology',
      condition(1, 'Biology'),
      [entry('AS', 'A', 'Biology')],
      'nothing that counts',
      'None of your qualifications count towards it',
    ],
  ])('%s: %o, %j', (required, one, list, actual, ending = `You have ${actual}`) => {
    const { messages } = checkOne(list, { a2Grades: 'E', ibPoints: 24, conditions: [one] })
    const text = `This programme asks for ${required}. ${ending}`
    expect(messages.find(({ path }) => path === 'conditions')).toMatchObject({ required, actual, text })
  })
  testMessages(
    'conditions',
    'at least a B in Chemistry or Biology at A-level',
    { btecGrades: 'PPP', conditions: [oneOfTwo] },
    [[[extended('PPP')], 'your BTEC', 'An advisor will check whether your BTEC covers it']],
    'at least a B in Chemistry or Biology',
  )
})

const other = { secondaryEducation: { type: 'Other' as const } }
const elsewhere = 'other secondary education'
const ielts = (overall: number, reading: number) => ({
  english: { type: 'Ielts' as const, overall, listening: 6, reading, writing: 6, speaking: 6 },
})
const toeflRequired = 'TOEFL 90 overall with listening 17, reading 18, speaking 18 and writing 17'
const ieltsRequired = 'IELTS 6.5 overall with 5.5 in each part'

it.each<[path: string, Partial<Qualifications>, required: string, actual: string]>([
  ['gcses', {}, '5 or more GCSEs at C/4 or above', 'yes'],
  ['gcses', other, '5 or more GCSEs at C/4 or above', elsewhere],
  ['maths', {}, 'maths at B/5 or above at GCSE', 'yes'],
  ['maths', other, 'maths at B/5 or above at GCSE, or at A-level or in the IB', elsewhere],
  ['english', {}, 'GCSE English at C/4 or above', 'GCSE English at 4'],
  [
    'english',
    { english: { type: 'Other' } },
    `English at C/4 or above at GCSE; or ${ieltsRequired}; or ${toeflRequired}`,
    'another qualification',
  ],
  ['english', ielts(6, 5), ieltsRequired, 'IELTS 6.0 overall with 5.0 in your lowest part'],
  ['english', ielts(6.45, 5.46), ieltsRequired, 'IELTS 6.45 overall with 5.46 in your lowest part'],
  [
    'english',
    { english: { type: 'Toefl', overall: 89, listening: 17, reading: 18, speaking: 19, writing: 16 } },
    toeflRequired,
    'TOEFL 89 overall with listening 17, reading 18, speaking 19 and writing 16',
  ],
])(
  'the message about another requirement for %s with %o are what is asked for and what the applicant has',
  (path, change, required, actual) => {
    const { messages } = checkOne(aLevels('A'), { a2Grades: 'A', maths: true, english: true }, change)
    expect(messages.find(message => message.path === path)).toMatchObject({ required, actual })
  },
)
