import { describe, expect, it } from 'vitest'
import type { Availability } from '#shared/rules/programme-availability.ts'
import { fillRows } from '#web/apply/form/qualification-rows.ts'
import type { Choice } from '#web/apply/programme/programme-choices.ts'
import { formatUcat, getUcatState, getVerdict, type UcatState } from '#web/apply/programme/verdict.ts'
import { aLevels, checkOne, createProgramme } from '../../../shared/rules/entry-check/entry-check-cases.ts'

const requirements = { a2Grades: 'AAB' }
const createChoice = (availability: Availability, code = 'T100'): Choice => ({
  programme: { ...createProgramme(requirements), code },
  schoolName: 'School',
  result: checkOne(aLevels('A', 'B', 'B'), requirements),
  availability,
})

const answers = { dateOfBirth: undefined, year: 2026, ucat: 'needed', hasBeenInterviewed: null } as const

describe('the verdict on a programme', () => {
  it.each<[Availability, string, string]>([
    ['Qualified', 'yes', 'You qualify. This is not an offer yet.'],
    ['Undecided', 'ask', 'An advisor will check your grades after submission. You can apply now.'],
    ['NotQualified', 'no', 'This programme asks for AAB. Your best three A-levels are ABB.'],
    ['Closed', 'full', 'This programme is not accepting new applications.'],
  ])('that is %s is %s: %s', (availability, kind, text) => {
    expect(getVerdict(createChoice(availability), answers)).toMatchObject({ kind, text })
  })

  it('depends on the age where a programme asks for 18 at its start, until the date of birth is known', () => {
    const choice = createChoice('Qualified')
    const programme: Choice['programme'] = { ...choice.programme, minimumAge: 'start-of-year' }
    const withAge = (dateOfBirth?: string) =>
      getVerdict({ ...choice, programme }, { ...answers, dateOfBirth })
    expect(withAge()?.text).toBe('You qualify if you are 18 on 1 September 2026. This is not an offer yet.')
    expect(withAge('2008-03-14')?.text).toMatch(/^You qualify\./)
    expect(withAge('2009-03-14')?.text).toMatch(/^You must be 18/)
  })

  const grades = 'Your grades meet the requirements.'
  const advisor = 'An advisor will check your grades after submission.'
  const ucatMet = 'Your UCAT score and band meet the requirements.'
  const needed = 'We still need your UCAT score and band.'
  const interviewed =
    'You cannot apply for this programme: you have already been interviewed for it this year.'
  const yes = 'You qualify. This is not an offer yet.'

  it.each<[Availability, UcatState, boolean | null, string, string]>([
    ['Qualified', 'needed', null, 'ask', `${grades} ${needed}`],
    ['Qualified', 'not-met', null, 'no', 'Your UCAT score or band does not meet the requirements.'],
    ['Qualified', 'met', null, 'ask', `${ucatMet} Answer the interview question below.`],
    ['Qualified', 'met', false, 'yes', yes],
    ['Qualified', 'met', true, 'no', interviewed],
    ['Undecided', 'needed', false, 'ask', `${advisor} ${needed}`],
    ['Undecided', 'met', false, 'ask', `${ucatMet} ${advisor}`],
  ])(
    'in medicine that is %s, with UCAT %s and interview %s, is %s: %s',
    (availability, ucat, hasBeenInterviewed, kind, text) => {
      const choice = createChoice(availability, 'A100-USMED')
      expect(getVerdict(choice, { ...answers, ucat, hasBeenInterviewed })).toEqual({ kind, text })
    },
  )
})

const createUcat = (...grades: [score: string, band: string]) =>
  fillRows([], ['UCATScore', 'UCATBand'], 2027).map((row, index) => ({
    row: { ...row, grade: grades[index] ?? '' },
    index,
  }))

describe('the state of UCAT', () => {
  it.each<[string, string, UcatState]>([
    ['', '', 'needed'],
    ['2720', '', 'needed'],
    ['', '2', 'needed'],
    ['2720', '3', 'met'],
    ['2719', '3', 'not-met'],
    ['2720', '4', 'not-met'],
    // Another message says that these are out of range.
    ['3601', '2', 'needed'],
    ['2720', '5', 'needed'],
    // The score may not be complete yet.
    ['272', '2', 'needed'],
  ])('with score %j and band %j is %s', (score, band, state) => {
    expect(getUcatState(createUcat(score, band), [])).toEqual(state)
  })

  it('with a short score is not met once the field has its message', () => {
    const message = { level: 'error', path: 'data.qualifications.list.0.grade', text: 'too low' } as const
    expect(getUcatState(createUcat('272', '2'), [message])).toEqual('not-met')
  })

  it.each([
    ['2750', '2', '2750, Band 2'],
    ['2750', '', '2750'],
    ['', '2', 'Band 2'],
    ['', '', 'not entered'],
  ])('with score %j and band %j is shown as %s', (score, band, expected) => {
    expect(formatUcat(createUcat(score, band))).toBe(expected)
  })
})
