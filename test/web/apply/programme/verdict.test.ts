import { describe, expect, it } from 'vitest'
import type { Availability } from '#shared/rules/programme-availability.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import type { Choice } from '#web/apply/programme/programme-choices.ts'
import { getVerdict } from '#web/apply/programme/verdict.ts'
import { aLevels, checkOne, createProgramme } from '../../../shared/rules/entry-check/entry-check-cases.ts'

const requirements = { a2Grades: 'AAB' }
const createChoice = (availability: Availability): Choice => ({
  programme: { ...createProgramme(requirements), code: 'T100' },
  schoolName: 'School',
  result: checkOne(aLevels('A', 'B', 'B'), requirements),
  availability,
})

const answers = { dateOfBirth: undefined, year: 2026, submitBlocker: undefined }
const missing: Message = { level: 'warning', path: 'path', text: 'Enter it' }
const wrong = errorMessage('path', 'Enter it')

describe('the verdict on a programme', () => {
  it('names the minimum age until the date of birth is known, which may refuse it', () => {
    const choice = createChoice('Qualified')
    const programme: Choice['programme'] = { ...choice.programme, minimumAge: 'start-of-year' }
    const withAge = (dateOfBirth?: string) =>
      getVerdict({ ...choice, programme }, { ...answers, dateOfBirth })
    expect(withAge()?.text).toMatch(/^You qualify if you are 18 or over on 1 September 2026\. This is not/)
    expect(withAge('2008-03-14')?.text).toBe('You qualify. This is not an offer yet.')
    expect(withAge('2009-03-14')?.text).toMatch(/^You must be 18/)
  })

  it.each<[Availability, Message, Availability, string]>([
    ['Qualified', missing, 'Undecided', 'Your grades meet the requirements. Enter it.'],
    ['Undecided', missing, 'Undecided', 'An advisor will check your grades after submission. Enter it.'],
    ['Qualified', wrong, 'NotQualified', 'Your grades meet the requirements. Enter it.'],
  ])('on one that is %s, of a medical one with %j, is %s: %s', (availability, submitBlocker, kind, text) => {
    const verdict = getVerdict(createChoice(availability), { ...answers, submitBlocker })
    expect(verdict).toEqual({ kind, text, path: 'path' })
  })
})
