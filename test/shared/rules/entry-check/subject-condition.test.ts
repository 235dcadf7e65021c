import { describe, expect, it } from 'vitest'
import {
  a2,
  aLevels,
  checkStatus,
  condition,
  entry,
  ibHigher,
  required,
  sciences,
  testConditionStatuses,
} from './entry-check-cases.ts'

describe('rule 7, conditions on A-levels', () => {
  const life = (grade: string) => a2('Life and Health', grade)
  const aAndC = [required('Biology', 'A'), required('Physics', 'C')]
  testConditionStatuses(
    { a2Grades: 'E' },
    {
      Qualified: [
        ['any grade but NU', [a2('Biology', 'E')], condition(1, ...sciences)],
        ['at the grade', [a2('Biology', 'B')], condition(1, required('Biology', 'B'))],
        ['two of three', [a2('Biology', 'C'), a2('Physics', 'C')], condition(2, ...sciences)],
        ['any case and spacing', [a2(' BIO logy ', 'E')], condition(1, 'Biology')],
        ['wide letters', [a2('Ｂｉｏｌｏｇｙ', 'E')], condition(1, 'Biology')],
        ['by alias', [a2('Maths', 'E')], condition(1, 'Mathematics')],
        ['named by alias in the requirement', [a2('Mathematics', 'E')], condition(1, 'Maths')],
        ['General Studies', [a2('Law', 'A'), a2('General Studies', 'E')], condition(1, 'General Studies')],
        ['a typed subject that is named is met', [a2('Zoology', 'A')], condition(1, 'Zoology', 'Biology')],
      ],
      Undecided: [
        ['an IB title', [a2('Mathematics: Analysis and Approaches', 'A')], condition(1, 'Mathematics')],
        ['a freely typed subject could be it', [life('C')], condition(1, ...sciences)],
        ['a typed subject beside a named one', [a2('Biology', 'C'), life('C')], condition(2, ...sciences)],
        ['a typed subject at the grade could', [life('B')], condition(1, required('Biology', 'B'))],
        ['typed subjects at A and C could', [a2('One', 'C'), a2('Two', 'A')], condition(2, ...aAndC)],
        ['in either order', [a2('One', 'C'), a2('Two', 'A')], condition(2, ...aAndC.toReversed())],
      ],
      NotQualified: [
        ['NU', [a2('Biology', 'NU'), a2('Music', 'A')], condition(1, ...sciences)],
        ['another subject', [a2('Music', 'A')], condition(1, ...sciences)],
        ['below the grade', [a2('Biology', 'C')], condition(1, required('Biology', 'B'))],
        ['one of the two needed', [a2('Biology', 'C'), a2('Music', 'C')], condition(2, ...sciences)],
        ['the same one twice', [a2('Biology', 'C'), a2('Biology', 'C')], condition(2, ...sciences)],
        ['a listed title is not its alias’s subject', [a2('Human Biology', 'A')], condition(1, 'Biology')],
        ['an AS level does not', [...aLevels('A'), entry('AS', 'A', 'Biology')], condition(1, 'Biology')],
        ['nor does an IB subject', [...aLevels('A'), ibHigher('Biology', '7')], condition(1, 'Biology')],
        ['one typed subject is one at most', [life('C')], condition(2, ...sciences)],
        ['a typed subject twice is one', [a2('My own', 'C'), a2('MYOWN', 'C')], condition(2, ...sciences)],
        ['a typed subject below the grade', [life('C')], condition(1, required('Biology', 'B'))],
        ['a typed subject with NU could not', [a2('Law', 'A'), life('NU')], condition(1, 'Biology')],
        ['a named typed subject is itself only', [a2('Zoology', 'A')], condition(2, 'Zoology', 'Biology')],
        ['nor another below its grade', [a2('Zoo', 'B')], condition(1, required('Zoo', 'A'), 'Biology')],
        ['typed subjects at B and C could not', [a2('One', 'B'), a2('Two', 'C')], condition(2, ...aAndC)],
        ['more than are named cannot be met', [a2('Biology', 'A'), a2('One', 'A')], condition(2, 'Biology')],
      ],
    },
  )

  it('one subject may meet several conditions', () => {
    const conditions = [condition(1, ...sciences), condition(1, required('Biology', 'A'))]
    expect(checkStatus([a2('Biology', 'A')], { a2Grades: 'E', conditions })).toBe('Qualified')
    expect(checkStatus([a2('Biology', 'B')], { a2Grades: 'E', conditions })).toBe('NotQualified')
  })
})
