import { describe, expect, it } from 'vitest'
import { a2, aLevels, at, held, higher, of, sciences, status } from './entry-check-cases.ts'
import { conditionTable } from './entry-check-table.ts'

describe('rule 7, conditions on A-levels', () => {
  conditionTable(
    { a2Grades: 'E' },
    ['any grade but NU', [a2('Biology', 'E')], of(1, ...sciences), 'Qualified'],
    ['NU', [a2('Biology', 'NU'), a2('Music', 'A')], of(1, ...sciences), 'NotQualified'],
    ['another subject', [a2('Music', 'A')], of(1, ...sciences), 'NotQualified'],
    ['at the grade', [a2('Biology', 'B')], of(1, at('Biology', 'B')), 'Qualified'],
    ['below the grade', [a2('Biology', 'C')], of(1, at('Biology', 'B')), 'NotQualified'],
    ['two of three', [a2('Biology', 'C'), a2('Physics', 'C')], of(2, ...sciences), 'Qualified'],
    ['one of the two needed', [a2('Biology', 'C'), a2('Music', 'C')], of(2, ...sciences), 'NotQualified'],
    ['the same one twice', [a2('Biology', 'C'), a2('Biology', 'C')], of(2, ...sciences), 'NotQualified'],
    ['whatever case and spacing', [a2(' BIO logy ', 'E')], of(1, 'Biology'), 'Qualified'],
    ['by alias', [a2('Maths', 'E')], of(1, 'Mathematics'), 'Qualified'],
    ['named by alias in the requirement', [a2('Mathematics', 'E')], of(1, 'Maths'), 'Qualified'],
    [
      'a listed title is not its alias’s subject',
      [a2('Human Biology', 'A')],
      of(1, 'Biology'),
      'NotQualified',
    ],
    [
      'General Studies counts for a condition',
      [a2('Law', 'A'), a2('General Studies', 'E')],
      of(1, 'General Studies'),
      'Qualified',
    ],
    ['an AS level does not', [...aLevels('A'), held('AS', 'A', 'Biology')], of(1, 'Biology'), 'NotQualified'],
    [
      'an IB subject is of another route',
      [...aLevels('A'), higher('Biology', '7')],
      of(1, 'Biology'),
      'NotQualified',
    ],
    [
      'an IB title stands for nothing at A-level',
      [a2('Mathematics: Analysis and Approaches', 'A')],
      of(1, 'Mathematics'),
      'Undecided',
    ],
    ['a freely typed subject could be it', [a2('Life and Health', 'C')], of(1, ...sciences), 'Undecided'],
    ['one typed subject is one at most', [a2('Life and Health', 'C')], of(2, ...sciences), 'NotQualified'],
    [
      'a typed subject beside a named one',
      [a2('Biology', 'C'), a2('Life and Health', 'C')],
      of(2, ...sciences),
      'Undecided',
    ],
    [
      'a typed subject twice is one',
      [a2('My own', 'C'), a2('MYOWN', 'C')],
      of(2, ...sciences),
      'NotQualified',
    ],
    [
      'a typed subject below the grade could not',
      [a2('Life and Health', 'C')],
      of(1, at('Biology', 'B')),
      'NotQualified',
    ],
    [
      'a typed subject at the grade could',
      [a2('Life and Health', 'B')],
      of(1, at('Biology', 'B')),
      'Undecided',
    ],
    [
      'a typed subject with NU could not',
      [a2('Law', 'A'), a2('Life', 'NU')],
      of(1, 'Biology'),
      'NotQualified',
    ],
    [
      'a typed subject that is named is itself only',
      [a2('Zoology', 'A')],
      of(2, 'Zoology', 'Biology'),
      'NotQualified',
    ],
    ['a typed subject that is named is met', [a2('Zoology', 'A')], of(1, 'Zoology', 'Biology'), 'Qualified'],
    [
      'typed subjects at A and C could be A and C',
      [a2('One', 'C'), a2('Two', 'A')],
      of(2, at('Biology', 'A'), at('Physics', 'C')),
      'Undecided',
    ],
    [
      'in either order',
      [a2('One', 'C'), a2('Two', 'A')],
      of(2, at('Physics', 'C'), at('Biology', 'A')),
      'Undecided',
    ],
    [
      'typed subjects at B and C could not',
      [a2('One', 'B'), a2('Two', 'C')],
      of(2, at('Biology', 'A'), at('Physics', 'C')),
      'NotQualified',
    ],
    [
      'more than are named cannot be met',
      [a2('Biology', 'A'), a2('One', 'A')],
      of(2, 'Biology'),
      'NotQualified',
    ],
  )

  it('one subject may serve several conditions', () => {
    const conditions = [of(1, ...sciences), of(1, at('Biology', 'A'))]
    expect(status([a2('Biology', 'A')], { a2Grades: 'E', conditions })).toBe('Qualified')
    expect(status([a2('Biology', 'B')], { a2Grades: 'E', conditions })).toBe('NotQualified')
  })
})
