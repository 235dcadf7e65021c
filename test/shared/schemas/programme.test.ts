import { describe, expect, it } from 'vitest'
import {
  alternative,
  condition,
  isMedicalProgramme,
  programme,
  toListedProgramme,
} from '#shared/schemas/programme.ts'
import { sampleCatalogue } from '../arbitraries/arbitraries.ts'

const [sample] = sampleCatalogue.programmes
const isValid = (parts: object) => programme.safeParse({ ...sample, ...parts }).success

describe('a programme of the catalogue', () => {
  it('needs no qualification, duration, mode, campus, fee or url', () => {
    const { qualification, duration, mode, campus, fee, url, ...required } = sample!
    expect(programme.parse(required)).toEqual(required)
  })

  it('has conditions that can be met, and grades', () => {
    const isCondition = (numberRequired: number, ...subjects: object[]) =>
      condition.safeParse({ numberRequired, subjects }).success
    const art = { subject: 'Art' }
    expect(isCondition(1, { ...art, a2Grade: 'E', ibGrade: '1' }, art)).toBe(true)
    expect(isCondition(1, { ...art, a2Grade: 'NU' })).toBe(false)
    expect(isCondition(1, { ...art, ibGrade: 'N' })).toBe(false)
    expect(isCondition(1, art)).toBe(true)
    expect(isCondition(2, art, art)).toBe(false)
    const overall = { a2Grades: null, ibPoints: null, ibGrades: null, btecGrades: null }
    expect(alternative.safeParse({ overall, conditions: [] }).success).toBe(false)
  })

  it.each([
    ['https://www.example.org/programmes/c800', true],
    ['http://www.example.org/programmes/c800', false],
    ['javascript:alert(1)', false],
    ['//www.example.org', false],
    ['', false],
    [null, false],
    [`https://www.example.org/${'x'.repeat(500)}`, false],
  ])('with the url %j is valid: %s', (url, valid) => expect(isValid({ url })).toBe(valid))

  it.each([
    [{ home: 9790, overseas: 28400 }, true],
    [{ home: 9790 }, false],
    [{ home: 0, overseas: 28400 }, false],
    [{ home: 9790.5, overseas: 28400 }, false],
    [{ home: 9790, overseas: 200001 }, false],
    [9790, false],
  ])('with the fee %j is valid: %s', (fee, valid) => expect(isValid({ fee })).toBe(valid))

  it.each(['qualification', 'duration', 'mode', 'campus'])('has a %s of 1 to 100 characters', field => {
    expect(isValid({ [field]: 'x'.repeat(100) })).toBe(true)
    for (const text of ['', ' ', 'x'.repeat(101), 3, null]) expect(isValid({ [field]: text })).toBe(false)
  })
})

describe('medical programmes', () => {
  it.each(['A100-USMED', 'A101-X', 'A200-USBDS'])('include %s', code =>
    expect(isMedicalProgramme(code)).toBe(true),
  )
  it.each(['A102-X', 'B840-USORH', 'XA100'])('do not include %s', code =>
    expect(isMedicalProgramme(code)).toBe(false),
  )
  it('ask for an interview in the list', () => {
    const listed = sampleCatalogue.programmes.map(toListedProgramme)
    const medical = listed.filter(({ asksInterview }) => asksInterview).map(({ code }) => code)
    expect(medical.sort()).toEqual(['A100-USMED', 'A101-USMGP', 'A200-USBDS'])
  })
})
