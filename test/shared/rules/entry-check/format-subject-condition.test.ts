import { describe, expect, it } from 'vitest'
import { a2, at, type check, extended, held, higher, ib, of, said, sciences } from './entry-check-cases.ts'

const condition = (...tried: Parameters<typeof check>) => said('conditions', ...tried)[0]

describe('what is said about subjects', () => {
  const met = { a2Grades: 'E', ibPoints: 24, btecGrades: 'PPP' }
  it.each([
    [
      'met, with the subjects that count only',
      [a2('Music', 'A'), a2('Biology', 'B')],
      of(1, at('Chemistry', 'B'), at('Biology', 'B')),
      'You have Biology B; this programme asks for at least a B in Chemistry or Biology',
    ],
    [
      'not met',
      [a2('Music', 'A'), a2('Biology', 'C')],
      of(1, at('Biology', 'A')),
      'This programme asks for at least an A in Biology; you have Music A, Biology C',
    ],
    [
      'not met with nothing that counts',
      [a2('Music', 'NU')],
      of(1, 'Biology'),
      'This programme asks for Biology; you have no subject that counts',
    ],
    [
      'typed freely',
      [a2('Law', 'A'), a2('Life', 'B')],
      of(1, ...sciences),
      'This programme asks for Biology, Chemistry or Physics; an advisor will check whether Life B counts',
    ],
    [
      'two of several',
      [a2('Biology', 'B')],
      of(2, at('Biology', 'B'), at('Chemistry', 'B'), at('Physics', 'B')),
      'This programme asks for at least a B in two of Biology, Chemistry and Physics; you have Biology B',
    ],
    [
      'all of several',
      [a2('Biology', 'B')],
      of(2, at('Biology', 'B'), at('Chemistry', 'B')),
      'This programme asks for at least a B in each of Biology and Chemistry; you have Biology B',
    ],
    [
      'different grades',
      [a2('Biology', 'B')],
      of(1, at('Biology', 'A'), 'Chemistry'),
      'This programme asks for Biology at A or above or Chemistry; you have Biology B',
    ],
    [
      'IB',
      [...ib(30), higher('Maths AA', '4')],
      of(1, at('Mathematics', 'A', '6')),
      'This programme asks for at least a 6 in Mathematics; you have Maths AA 4',
    ],
    [
      'beside a BTEC',
      [extended('PPP')],
      of(1, at('Biology', 'B')),
      'This programme asks for at least a B in Biology; an advisor will check whether your BTEC covers it',
    ],
    [
      'another family',
      [held('FrenchBac', 12, 'Biology')],
      of(1, 'Biology'),
      'This programme asks for Biology; an advisor will check your qualifications against it',
    ],
    [
      'nothing that counts',
      [held('AS', 'A', 'Biology')],
      of(1, 'Biology'),
      'This programme asks for Biology; none of your qualifications count towards it',
    ],
  ])('%s', (_, list, wanted, expected) => {
    expect(condition(list, { ...met, conditions: [wanted] })).toBe(expected)
  })
})
