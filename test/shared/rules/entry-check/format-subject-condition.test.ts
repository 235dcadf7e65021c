import { describe, expect, it } from 'vitest'
import {
  a2,
  type checkOne,
  condition,
  entry,
  extended,
  ib,
  ibHigher,
  messageTexts,
  required,
  sciences,
} from './entry-check-cases.ts'

const conditionText = (...args: Parameters<typeof checkOne>) => messageTexts('conditions', ...args)[0]

describe('the message about subjects', () => {
  const met = { a2Grades: 'E', ibPoints: 24, btecGrades: 'PPP' }
  it.each([
    [
      'met, with the subjects that count only',
      [a2('Music', 'A'), a2('Biology', 'B')],
      condition(1, required('Chemistry', 'B'), required('Biology', 'B')),
      'This programme asks for at least a B in Chemistry or Biology. You have Biology B',
    ],
    [
      'NotQualified',
      [a2('Music', 'A'), a2('Biology', 'C')],
      condition(1, required('Biology', 'A')),
      'This programme asks for at least an A in Biology. You have Music A, Biology C',
    ],
    [
      'not met with nothing that counts',
      [a2('Music', 'NU')],
      condition(1, 'Biology'),
      'This programme asks for Biology. You have no subject that counts',
    ],
    [
      'typed freely',
      [a2('Law', 'A'), a2('Life', 'B')],
      condition(1, ...sciences),
      'This programme asks for Biology, Chemistry or Physics. An advisor will check whether Life B counts',
    ],
    [
      'two of several',
      [a2('Biology', 'B')],
      condition(2, required('Biology', 'B'), required('Chemistry', 'B'), required('Physics', 'B')),
      'This programme asks for at least a B in two of Biology, Chemistry and Physics. You have Biology B',
    ],
    [
      'all of several',
      [a2('Biology', 'B')],
      condition(2, required('Biology', 'B'), required('Chemistry', 'B')),
      'This programme asks for at least a B in each of Biology and Chemistry. You have Biology B',
    ],
    [
      'different grades',
      [a2('Biology', 'B')],
      condition(1, required('Biology', 'A'), 'Chemistry'),
      'This programme asks for Biology at A or above or Chemistry. You have Biology B',
    ],
    [
      'IB',
      [...ib(30), ibHigher('Maths AA', '4')],
      condition(1, required('Mathematics', 'A', '6')),
      'This programme asks for at least a 6 in Mathematics. You have Maths AA 4',
    ],
    [
      'beside a BTEC',
      [extended('PPP')],
      condition(1, required('Biology', 'B')),
      'This programme asks for at least a B in Biology. An advisor will check whether your BTEC covers it',
    ],
    [
      'another family',
      [entry('FrenchBac', 12, 'Biology')],
      condition(1, 'Biology'),
      'This programme asks for Biology. An advisor will check your qualifications against it',
    ],
    [
      'nothing that counts',
      [entry('AS', 'A', 'Biology')],
      condition(1, 'Biology'),
      'This programme asks for Biology. None of your qualifications count towards it',
    ],
  ])('%s', (_, list, required, expected) => {
    expect(conditionText(list, { ...met, conditions: [required] })).toBe(expected)
  })
})
