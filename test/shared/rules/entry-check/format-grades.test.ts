import { describe, expect, it } from 'vitest'
import {
  a2,
  aLevels,
  type checkOne,
  entry,
  extended,
  ib,
  messageTexts,
  national,
  subsidiary,
} from './entry-check-cases.ts'

const overall = (...args: Parameters<typeof checkOne>) => messageTexts('overall', ...args)[0]

describe('the message about grades', () => {
  const aab = { a2Grades: 'AAB' }
  const diploma = { ibPoints: 34, ibGrades: '665' }
  const btec = { btecGrades: 'DDM' }
  const anyPathway = { ...aab, ...diploma, ...btec }
  const requirement =
    'This programme asks for AAB at A-level, or 34 IB points with 6, 6, 5 at Higher Level, or DDM in a BTEC Extended Diploma'

  it.each([
    [
      'A-levels',
      aLevels('B', 'A', 'B', 'E'),
      aab,
      'This programme asks for AAB. Your best three A-levels are ABB',
    ],
    [
      'A-levels that are met',
      aLevels('A', 'A', 'B'),
      aab,
      'This programme asks for AAB. Your best three A-levels are AAB',
    ],
    [
      'one A-level',
      aLevels('A', 'B'),
      { a2Grades: 'A' },
      'This programme asks for A. Your best A-level is A',
    ],
    ['too few', aLevels('A', 'NU'), aab, 'This programme asks for AAB. You have one A-level that counts'],
    [
      'none that counts',
      [a2('General Studies', 'A')],
      aab,
      'This programme asks for AAB. You have no A-levels that count',
    ],
    [
      'IB',
      ib(33, '5', '6', '6'),
      diploma,
      'This programme asks for 34 IB points with 6, 6, 5 at Higher Level. You have 33 IB points with 6, 6, 5 at Higher Level',
    ],
    [
      'IB without a total',
      ib(null, '5', '6', '6'),
      diploma,
      'This programme asks for 34 IB points with 6, 6, 5 at Higher Level. You have 6, 6, 5 at Higher Level. Add your total and your three Higher Level grades',
    ],
    [
      'IB without Higher Level',
      ib(40),
      diploma,
      'This programme asks for 34 IB points with 6, 6, 5 at Higher Level. You have 40 IB points. Add your total and your three Higher Level grades',
    ],
    [
      'IB with nothing that counts',
      ib(null, 'N'),
      { ibPoints: 34 },
      'This programme asks for 34 IB points. Add your total and your three Higher Level grades',
    ],
    [
      'a BTEC',
      [extended('DMM')],
      btec,
      'This programme asks for DDM in a BTEC Extended Diploma. Your BTEC Extended Diploma is DMM',
    ],
    [
      'the best of several BTECs',
      [extended('PPP'), extended('MMD')],
      btec,
      'This programme asks for DDM in a BTEC Extended Diploma. Your BTEC Extended Diploma is DMM',
    ],
    [
      'a National with an A-level',
      [national, a2('Law', 'B')],
      btec,
      'This programme asks for DDM in a BTEC Extended Diploma. An advisor will check your BTEC National Diploma (DD) with your A-levels (Law B)',
    ],
    [
      'a National alone',
      [national],
      btec,
      'This programme asks for DDM in a BTEC Extended Diploma. Your BTEC National Diploma (DD) counts only beside one A-level or more',
    ],
    [
      'a Subsidiary with one A-level',
      [subsidiary, a2('Law', 'B')],
      btec,
      'This programme asks for DDM in a BTEC Extended Diploma. Your BTEC Subsidiary Diploma (D*) counts only beside two A-levels or more',
    ],
    [
      'an Extended that is short beside a National',
      [national, extended('PPP')],
      btec,
      'This programme asks for DDM in a BTEC Extended Diploma. Your BTEC Extended Diploma is PPP',
    ],
    [
      'another family',
      [entry('FrenchBacOverall', 12)],
      anyPathway,
      `${requirement}. An advisor will check your qualifications against it`,
    ],
    [
      'nothing that counts',
      [entry('EPQ', 'A')],
      anyPathway,
      `${requirement}. None of your qualifications count towards it`,
    ],
    [
      'a pathway that is not accepted',
      [extended('DDD')],
      { ...aab, ...diploma },
      'This programme asks for AAB at A-level, or 34 IB points with 6, 6, 5 at Higher Level. It does not take BTECs',
    ],
    [
      'IB where it is not accepted',
      ib(30),
      aab,
      'This programme asks for AAB at A-level. It does not take the IB Diploma',
    ],
    [
      'A-levels where they are not accepted',
      aLevels('A'),
      diploma,
      'This programme asks for 34 IB points with 6, 6, 5 at Higher Level. It does not take A-levels',
    ],
  ])('%s', (_, list, requirements, expected) => {
    expect(overall(list, requirements)).toBe(expected)
  })
})
