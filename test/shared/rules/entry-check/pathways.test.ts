import { describe, expect, it } from 'vitest'
import { gcses } from '../../../support/sample-application.ts'
import {
  a2,
  aLevels,
  asks,
  checkStatus,
  entry,
  extended,
  ib,
  ibHigher,
  national,
  required,
  sciences,
  subsidiary,
  testStatuses,
} from './entry-check-cases.ts'

// Examples of the rules. The oracle beside this file compares random applicants.

describe('rule 3, the A-level pathway', () => {
  testStatuses(
    { a2Grades: 'AAB' },
    {
      Qualified: [
        ['the grades in any order', aLevels('B', 'A', 'A')],
        ['the best of more A-levels', aLevels('A', 'A', 'B', 'E')],
        ['the best grade of a subject', [...aLevels('A', 'A'), a2('Maths', 'C'), a2('Mathematics', 'B')]],
      ],
      NotQualified: [
        ['position by position: A*BB is not AAB', aLevels('A*', 'B', 'B')],
        ['two are too few', aLevels('A*', 'A*')],
        ['NU never counts', aLevels('E', 'E', 'NU'), { a2Grades: 'EEE' }],
        ['A* is above A', aLevels('A', 'A', 'A'), { a2Grades: 'A*AA' }],
        ['a subject counts once', [a2('History', 'A'), a2('his TORY', 'A')], { a2Grades: 'AA' }],
        ['without invisible signs', [a2('Music', 'A'), a2('Mu\u00adsic\u200b', 'A')], { a2Grades: 'AA' }],
        ['a subject and its alias are one', [a2('Maths', 'A'), a2('Mathematics', 'A')], { a2Grades: 'AA' }],
        ['General Studies does not count', [...aLevels('A', 'A'), a2('General Studies', 'A')]],
        ['nor Critical Thinking', [...aLevels('A', 'A'), a2('critical  THINKING', 'A')]],
        ['nor AS levels and the project', [...aLevels('A'), entry('AS', 'A', 'Art'), entry('EPQ', 'A*')]],
        ['an alternative without A-levels takes none', aLevels('A*'), { a2Grades: null, ibPoints: 24 }],
      ],
    },
  )
})

describe('rule 4, the IB pathway', () => {
  testStatuses(
    { ibPoints: 34, ibGrades: '665' },
    {
      Qualified: [
        ['total and grades exactly, in any order', ib(34, '5', '6', '6')],
        ['the best of four Higher Level subjects', ib(34, '1', '6', '6', '5')],
        ['the highest of two totals', [entry('IBOverall', 30), ...ib(34, '6', '6', '5')]],
        ['the total alone if only it is asked for', ib(34), { ibGrades: null }],
        ['the grades alone if only they are asked for', ib(null, '6', '6', '5'), { ibPoints: null }],
      ],
      NotQualified: [
        ['one point short', ib(33, '6', '6', '5')],
        ['one point and one grade short', ib(33, '6', '6', '4')],
        ['position by position: 755 is not 665', ib(45, '7', '5', '5')],
        ['two Higher Level grades are too few', ib(45, '7', '7')],
        ['N never counts', ib(45, '7', '7', 'N'), { ibGrades: '771' }],
        ['a subject counts once', [...ib(34, '6', '6'), ibHigher('biology', '6')]],
        ['no total is not met, even for 0 points', ib(null, '7'), { ibPoints: 0, ibGrades: null }],
        ['Standard Level never counts', [...ib(34, '6', '6'), entry('IBStandard', '7', 'Film')]],
        ['without IB takes none', ib(45, '7', '7', '7'), { ibPoints: null, ibGrades: null, a2Grades: 'E' }],
      ],
    },
  )
})

describe('rule 5, the BTEC pathway', () => {
  testStatuses(
    { btecGrades: 'DDM' },
    {
      Qualified: [
        ['exactly the required grades, in any order', [extended('MDD')]],
        ['the best of several', [extended('MMM'), extended('DDM', 'Qcf'), extended('PPP')]],
        ['an Extended beside a National', [extended('DDM'), national, ...aLevels('A')]],
      ],
      Undecided: [
        ['a National with an A-level', [national, ...aLevels('E')]],
        ['a Subsidiary with two A-levels', [subsidiary, ...aLevels('E', 'E')]],
        ['a National beside a short Extended', [extended('MMM'), national, ...aLevels('A')]],
      ],
      NotQualified: [
        ['position by position: D*MM is not DDM', [extended('D*MM')]],
        ['D* is above D', [extended('DDD')], { btecGrades: 'D*DD' }],
        ['P is above N', [extended('PPN')], { btecGrades: 'PPP' }],
        ['A-levels do not compensate', [extended('DMM'), ...aLevels('A*', 'A*')]],
        ['a National alone', [national]],
        ['a National with an A-level that failed', [national, ...aLevels('NU')]],
        ['a National with an AS level', [national, entry('AS', 'A', 'Art')]],
        ['a Subsidiary with one A-level twice', [subsidiary, a2('Law', 'A'), a2('LAW', 'B')]],
        ['null means that BTECs do not count', [extended('D*D*D*')], { btecGrades: null, ibPoints: 24 }],
        ['null: not for an advisor', [national, ...aLevels('A*')], { btecGrades: null, a2Grades: 'CCC' }],
      ],
    },
  )
})

describe('rule 6, other families and freely typed types', () => {
  const requirements = { a2Grades: 'A*A*A*', ...asks(1, 'Biology') }

  it.each([
    ...'FrenchBac GermanAbitur IndianHsNat IndianHsWb IndianHsOther ItalianDiploma SpanishBac UsDiploma'
      .split(' ')
      .flatMap(family => [family, `${family}Overall`]),
    'PolishMatura',
    'A diploma of my own',
    'BtecExtended of another kind',
    'a2',
  ])('%s is for an advisor, with its subjects', tpe => {
    expect(checkStatus([entry(tpe, 6, 'Anything')], requirements)).toBe('Undecided')
  })

  it('a freely typed type never counts as a listed one', () => {
    const list = [extended('PPP'), entry('BtecExtended of another kind', 'D*D*D*', 'Anything')]
    expect(checkStatus(list, { btecGrades: 'DDD' })).toBe('Undecided')
  })

  it.each(['constructor', 'toString', '__proto__'])('a type called %s is freely typed', tpe => {
    const list = [entry(tpe, 'good', 'Anything')]
    const withoutMaths = { secondaryEducation: gcses(true, false, false) }
    expect(checkStatus(list, requirements, withoutMaths)).toBe('Undecided')
    expect(checkStatus(list, { ...requirements, maths: true }, withoutMaths)).toBe('NotQualified')
  })

  it.each([
    ['AS', 'A', 'Biology'],
    ['EPQ', 'A*', null],
    ['IBStandard', '7', 'Biology'],
    ['UCATScore', 3600, null],
    ['UCATBand', 1, null],
  ])('only %s: not met', (tpe, grade, subject) => {
    const anything = { a2Grades: 'E', ibPoints: 0, btecGrades: 'N' }
    expect(checkStatus([entry(tpe, grade, subject)], anything)).toBe('NotQualified')
  })
})

describe('rule 7, conditions on A-levels', () => {
  const life = (grade: string) => a2('Life and Health', grade)
  const aAndC = [required('Biology', 'A'), required('Physics', 'C')]
  testStatuses(
    { a2Grades: 'E' },
    {
      Qualified: [
        ['any grade but NU', [a2('Biology', 'E')], asks(1, ...sciences)],
        ['at the grade', [a2('Biology', 'B')], asks(1, required('Biology', 'B'))],
        ['two of three', [a2('Biology', 'C'), a2('Physics', 'C')], asks(2, ...sciences)],
        ['any case, spacing and width', [a2(' ＢIO logy ', 'E')], asks(1, 'Biology')],
        ['by alias', [a2('Maths', 'E')], asks(1, 'Mathematics')],
        ['named by alias in the requirement', [a2('Mathematics', 'E')], asks(1, 'Maths')],
        ['General Studies', [a2('Law', 'A'), a2('General Studies', 'E')], asks(1, 'General Studies')],
        ['a typed subject that is named', [a2('Zoology', 'A')], asks(1, 'Zoology', 'Biology')],
      ],
      Undecided: [
        ['an IB title', [a2('Mathematics: Analysis and Approaches', 'A')], asks(1, 'Mathematics')],
        ['a freely typed subject could be it', [life('C')], asks(1, ...sciences)],
        ['a typed subject beside a named one', [a2('Biology', 'C'), life('C')], asks(2, ...sciences)],
        ['typed subjects at A and C could', [a2('One', 'C'), a2('Two', 'A')], asks(2, ...aAndC)],
        ['in either order', [a2('One', 'C'), a2('Two', 'A')], asks(2, ...aAndC.toReversed())],
      ],
      NotQualified: [
        ['NU', [a2('Biology', 'NU'), a2('Music', 'A')], asks(1, ...sciences)],
        ['below the grade', [a2('Biology', 'C')], asks(1, required('Biology', 'B'))],
        ['one of the two needed', [a2('Biology', 'C'), a2('Music', 'C')], asks(2, ...sciences)],
        ['a listed title is not its alias’s subject', [a2('Human Biology', 'A')], asks(1, 'Biology')],
        ['an AS level', [...aLevels('A'), entry('AS', 'A', 'Biology')], asks(1, 'Biology')],
        ['an IB subject', [...aLevels('A'), ibHigher('Biology', '7')], asks(1, 'Biology')],
        ['a typed subject twice is one', [a2('My own', 'C'), a2('MYOWN', 'C')], asks(2, ...sciences)],
        ['a typed subject below the grade', [life('C')], asks(1, required('Biology', 'B'))],
        ['a named typed subject is itself only', [a2('Zoology', 'A')], asks(2, 'Zoology', 'Biology')],
        ['a typed subject below its own grade', [a2('Zoo', 'B')], asks(1, required('Zoo', 'A'), 'Biology')],
        ['typed subjects at B and C', [a2('One', 'B'), a2('Two', 'C')], asks(2, ...aAndC)],
        ['more than are named', [a2('Biology', 'A'), a2('One', 'A')], asks(2, 'Biology')],
      ],
    },
  )

  it('one subject may meet several conditions', () => {
    const conditions = [...asks(1, ...sciences).conditions, ...asks(1, required('Biology', 'A')).conditions]
    expect(checkStatus([a2('Biology', 'A')], { a2Grades: 'E', conditions })).toBe('Qualified')
    expect(checkStatus([a2('Biology', 'B')], { a2Grades: 'E', conditions })).toBe('NotQualified')
  })
})

describe('rule 7, conditions on IB', () => {
  const film = ibHigher('Film', '7')
  const furtherMaths = ibHigher('Further Mathematics (pre-2021)', '6')
  const twoMaths = asks(2, 'Mathematics', 'Further Mathematics')
  const biologyAt5 = asks(1, required('Biology', 'A', '5'))
  testStatuses(
    { ibPoints: 24 },
    {
      Qualified: [
        ['at the grade', [...ib(30), ibHigher('Biology', '5')], biologyAt5],
        ['an equivalent by alias', [...ib(30), ibHigher('maths AI', '5')], asks(1, 'Mathematics')],
        ['a title with equivalents', [...ib(30), ibHigher('Visual Arts', '5')], asks(1, 'Visual Arts')],
        ['a required title, typed freely', [...ib(30), ibHigher('Law', '5')], asks(1, 'Law')],
        ['a second one makes way for it', [...ib(30), furtherMaths, ibHigher('Mathematics', '6')], twoMaths],
      ],
      Undecided: [
        ['a freely typed subject could be it', [...ib(30), ibHigher('Life', '5')], biologyAt5],
        ['or the second beside one for two', [...ib(30), furtherMaths, ibHigher('Numbers', '6')], twoMaths],
      ],
      NotQualified: [
        ['N', [...ib(30), film, ibHigher('Biology', 'N')], asks(1, 'Biology')],
        ['below the grade', [...ib(30), ibHigher('Biology', '4')], biologyAt5],
        ['Standard Level', [...ib(30), film, entry('IBStandard', '7', 'Biology')], asks(1, 'Biology')],
        ['an A-level, of another pathway', [...ib(30), film, a2('Biology', 'A')], asks(1, 'Biology')],
        ['one subject that stands for two', [...ib(30), film, furtherMaths], twoMaths],
        ['no Higher Level subject at all', ib(30), asks(1, 'Biology')],
      ],
    },
  )
})

describe('rule 7, conditions beside a BTEC', () => {
  const merit = extended('MMM')
  testStatuses(
    { btecGrades: 'MMM', ...asks(1, required('Biology', 'B')) },
    {
      Qualified: [['an A-level at the grade', [merit, a2('Biology', 'B')]]],
      Undecided: [
        ['an A-level below the grade', [merit, a2('Biology', 'C')]],
        ['no A-level, but its own subject', [entry('BtecExtendedRqf', 'MMM', 'Biology')]],
      ],
      NotQualified: [['grades that are short stay not met', [extended('MMP')]]],
    },
  )
})
