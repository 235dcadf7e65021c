import { describe, expect, it } from 'vitest'
import { requirementLines } from '#web/apply/programme/all-requirements.tsx'
import {
  condition,
  createProgramme,
  type Requirements,
  required,
} from '../../../shared/rules/entry-check/entry-check-cases.ts'

const linesOf = (asked: Requirements) => requirementLines(createProgramme(asked).entryRequirements)

describe('entry requirements in plain English', () => {
  const all = { a2Grades: 'AAB', ibPoints: 34, ibGrades: '665', btecGrades: 'D*DD' }
  const science = condition(1, required('Chemistry', 'B', '5'), required('Biology', 'B', '5'))

  it('list each alternative with its own grades', () => {
    expect(linesOf({ ...all, conditions: [science] }).alternatives[0]).toBe(
      'AAB, with at least a B in Chemistry or Biology; or 34 IB points with 6, 6, 5 at Higher Level, with at least a 5 in Chemistry or Biology; or D*DD in a BTEC Extended Diploma, with at least a B in Chemistry or Biology at A-level',
    )
  })

  it('list the general requirements', () => {
    expect(linesOf({ a2Grades: 'A' }).general).toEqual(['5 or more GCSEs at C/4 or above'])
    expect(linesOf({ a2Grades: 'A', gcses: 'six-at-6-and-7', maths: true, english: true }).general).toEqual([
      '6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above',
      'Maths at B/5 or above at GCSE, or at A-level or in the IB',
      'English at C/4 or above at GCSE; or IELTS 6.5 overall with 5.5 in each part; or TOEFL 90 overall with listening 17, reading 18, speaking 18 and writing 17',
    ])
  })
})
