// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { formReducer } from '#web/apply/form/form-state.ts'
import { getFormVariant } from '#web/apply/form/sections.ts'
import { countryOptions } from '#web/apply/residency/country-options.ts'
import { CheckAnswers } from '#web/apply/review/check-answers.tsx'
import type { AnswerFacts } from '#web/apply/review/section-answers.ts'
import { record } from '../applicant-records.ts'
import { filledForm, year } from '../filled-form.ts'

afterEach(cleanup)

type Shown = {
  form?: FormState
  of?: Applicant | null
  submitting?: boolean
  waiting?: string
  refused?: string
}
function show({ form = filledForm, of = null, submitting = false, waiting, refused }: Shown = {}) {
  const facts: AnswerFacts = {
    form,
    variant: getFormVariant(of),
    school: { code: 'SBBS', name: 'School of Biology' },
    programme: undefined,
    availability: 'qualified',
    year,
    countryOptions: countryOptions,
  }
  const [onChange, onSubmit] = [vi.fn(), vi.fn()]
  render(
    <CheckAnswers
      facts={facts}
      email="ada@example.org"
      errors={refused ? [errorMessage('', refused)] : []}
      attempt={1}
      submitting={submitting}
      waiting={waiting}
      onChange={onChange}
      onSubmit={onSubmit}
    />,
  )
  return { onChange, onSubmit }
}
const answers = (section: RegExp) => {
  const list = within(screen.getByRole('region', { name: section }))
  const texts = (role: string) => list.getAllByRole(role).map(({ textContent }) => textContent)
  const values = texts('definition')
  return texts('term').map((label, place) => `${label}: ${values[place]}`)
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

describe('check your answers', () => {
  it('reads everything over that a first-time applicant sends', () => {
    show()
    expect(titles()).toEqual([
      '1Grades and qualifications',
      '2Nationality and residency',
      '3What are you applying for?',
      '4About You',
      '5Submit',
    ])
    expect(answers(/Grades/)).toEqual([
      'A-Level Psychology: A',
      'A-Level Biology: B',
      'A-Level Chemistry: B',
      '5 or more GCSEs at C/4 or above: Yes',
      'Maths at B/5 or above: Yes',
      '6 or more GCSEs, with 3 at grade 6 and 3 at grade 7: No',
      'English: GCSE 6',
      'Obtained as entered: Confirmed',
    ])
    expect(answers(/Nationality/)).toContain(
      'UK residency: 3 years or more - prior to the 1st September 2024',
    )
    expect(answers(/About You/)).toEqual([
      'Forenames: Ada',
      'Surname: King',
      'Telephone: 020 7946 0123',
      'Date of birth: 14 March 2009',
      'Permission to store my information: Yes',
    ])
  })

  it('names the year of a qualification unless it is this one', () => {
    show({ form: formReducer(filledForm, { type: 'updated', id: '2', to: { yearObtained: 2025 } }) })
    expect(answers(/Grades/).slice(0, 2)).toEqual(['A-Level Psychology: A', 'A-Level Biology: B (2025)'])
  })

  it.each([
    [
      'a record without qualifications',
      record({}),
      ['1Grades', '2Nationality', '3What', '4Declaration', '5Submit'],
    ],
    [
      'a confirmed fee status',
      record({ feeStatusType: 'FeeStatusConfirmed' }),
      ['1Grades', '2What', '3Declaration', '4Submit'],
    ],
    [
      'qualifications on record',
      record({ hasQualifications: true }),
      ['1Nationality', '2What', '3Declaration', '4Submit'],
    ],
    [
      'both on record',
      record({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true }),
      ['1What', '2Declaration', '3Submit'],
    ],
  ])('numbers the sections that are asked with %s', (_, of, expected) => {
    show({ of })
    expect(titles().map(title => title?.split(' ')[0])).toEqual(expected)
  })

  it('shows UCAT and the interview with the medical programme that asks for them, record or none', () => {
    const form = [
      { type: 'changed', to: { programmeCode: 'A100-USMED' } } as const,
      { type: 'updated', id: '4', to: { grade: '2800' } } as const,
      { type: 'updated', id: '5', to: { grade: '2' } } as const,
      { type: 'changed', to: { hasBeenInterviewed: false } } as const,
    ].reduce(formReducer, filledForm)
    const medical = ['UCAT score: 2800', 'UCAT band: 2', 'Interviewed this year: No']
    show({ form, of: record({ hasQualifications: true, feeStatusType: 'FeeStatusConfirmed' }) })
    expect(answers(/What are you/)).toEqual(expect.arrayContaining(medical))
    cleanup()
    show({ form })
    expect(answers(/What are you/)).toEqual(expect.arrayContaining(medical))
    expect(answers(/Grades/).filter(answer => answer.startsWith('UCAT'))).toEqual([])
  })

  it('leads back to each section', async () => {
    const { onChange } = show()
    for (const change of screen.getAllByRole('button', { name: /^Change/ })) await userEvent.click(change)
    expect(onChange.mock.calls.flat()).toEqual(['qualifications', 'residency', 'programme', 'details'])
  })

  it('is submitted once: not while it is on its way, nor while it may not be sent', async () => {
    const sent = show()
    await userEvent.click(submit())
    expect(sent.onSubmit).toHaveBeenCalledOnce()
    cleanup()
    show({ submitting: true })
    expect(submit().disabled).toBe(true)
    cleanup()
    const waiting = show({ waiting: 'You can continue when …' })
    await userEvent.click(submit())
    expect(waiting.onSubmit).not.toHaveBeenCalled()
    expect(submit().getAttribute('aria-disabled')).toBe('true')
  })

  it('says what the server refused, at the top of Submit, and takes the focus there', () => {
    show({ refused: 'You have already applied' })
    expect(document.activeElement?.textContent).toContain('You have already applied')
  })
})
