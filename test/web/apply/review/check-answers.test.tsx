// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { getFormVariant } from '#web/apply/form/sections.ts'
import { CheckAnswers } from '#web/apply/review/check-answers.tsx'
import type { AnswerContext } from '#web/apply/review/section-answers.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { applicantRecord } from '../applicant-records.ts'
import { filledForm, formReducer, year } from '../filled-form.ts'

afterEach(cleanup)

type RenderOptions = {
  form?: FormState
  of?: Applicant | null
  submitting?: boolean
  refused?: string
  programme?: Programme
}
function renderAnswers({
  form = filledForm,
  of = null,
  submitting = false,
  refused,
  programme,
}: RenderOptions = {}) {
  const context: AnswerContext = {
    form,
    variant: getFormVariant(of),
    school: { code: 'SBBS', name: 'School of Biology' },
    programme,
    availability: 'Qualified',
    feeStatus: 'overseas',
    year,
  }
  const [onChange, onSubmit] = [vi.fn(), vi.fn()]
  render(
    <CheckAnswers
      context={context}
      email="ada@example.org"
      errors={refused ? [errorMessage('', refused)] : []}
      attempt={1}
      submitting={submitting}
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
  return texts('term').map((label, index) => `${label}: ${values[index]}`)
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

describe('check your answers', () => {
  // Specification 2.39
  it('lists all answers of a first-time applicant', () => {
    renderAnswers()
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
      '6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above: No',
      'English: GCSE 6',
      'Qualifications confirmed: Yes',
    ])
    expect(answers(/Nationality/)).toContain(
      'UK residency: 3 years or more - prior to the 1st September 2024',
    )
    expect(answers(/About You/)).toEqual([
      'Forenames: Ada',
      'Surname: King',
      'Telephone: 020 7946 0123',
      'Date of birth: 14 March 2009',
      'Permission to store your information: Yes',
    ])
  })

  it('lists the facts of the programme, with the fee of the fee status', () => {
    const programme = sampleCatalogue.programmes.find(({ code }) => code === filledForm.programmeCode)!
    renderAnswers({ programme })
    expect(answers(/applying for/)).toEqual([
      'School: School of Biology',
      'Programme: Biology BSc (Hons)',
      'Code: C100-USBIO',
      'Qualification: BSc (Hons)',
      'Length: 3 years, full-time',
      'Campus: River Campus',
      'Overseas fee: £28,400 a year',
      'Entry requirements: You qualify',
    ])
  })

  it.each([
    ['Pearson PTE', 'English: Pearson PTE'],
    [' ', 'English: Other'],
  ])('shows the name of another English qualification (%j)', (name, expected) => {
    renderAnswers({ form: formReducer(filledForm, { type: 'english', to: { type: 'Other', name } }) })
    expect(answers(/Grades/)).toContain(expected)
  })

  // Specification 2.56
  it.each([
    [
      'a record without qualifications',
      applicantRecord({}),
      ['1Grades', '2Nationality', '3What', '4Declaration', '5Submit'],
    ],
    [
      'a confirmed fee status',
      applicantRecord({ feeStatusType: 'FeeStatusConfirmed' }),
      ['1Grades', '2What', '3Declaration', '4Submit'],
    ],
    [
      'qualifications on record',
      applicantRecord({ hasQualifications: true }),
      ['1Nationality', '2What', '3Declaration', '4Submit'],
    ],
    [
      'both on record',
      applicantRecord({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true }),
      ['1What', '2Declaration', '3Submit'],
    ],
  ])('numbers the sections of a form with %s', (_, of, expected) => {
    renderAnswers({ of })
    expect(titles().map(title => title?.split(' ')[0])).toEqual(expected)
  })

  it('shows UCAT and the interview with the medical programme, with and without a record', () => {
    const form = [
      { type: 'changed', to: { programmeCode: 'A100-USMED' } } as const,
      { type: 'updated', id: '4', to: { grade: '2800' } } as const,
      { type: 'updated', id: '5', to: { grade: '2' } } as const,
      { type: 'changed', to: { hasBeenInterviewed: false, ucatId: 'UCAT123456' } } as const,
    ].reduce(formReducer, filledForm)
    const medical = ['UCAT score: 2800', 'UCAT band: 2', 'UCAT ID: UCAT123456', 'Interviewed this year: No']
    renderAnswers({
      form,
      of: applicantRecord({ hasQualifications: true, feeStatusType: 'FeeStatusConfirmed' }),
    })
    expect(answers(/What are you/)).toEqual(expect.arrayContaining(medical))
    cleanup()
    renderAnswers({ form })
    expect(answers(/What are you/)).toEqual(expect.arrayContaining(medical))
    expect(answers(/Grades/).filter(answer => answer.startsWith('UCAT'))).toEqual([])
  })

  it('shows the UCAT ID with UCAT entries of another programme, and never alone', () => {
    const form = { ...filledForm, ucatId: 'UCAT123456' }
    renderAnswers({ form })
    expect(screen.queryByText('UCAT ID')).toBeNull()
    cleanup()
    const ucat = formReducer(form, { type: 'prefilled', family: 'UCAT' })
    renderAnswers({ form: formReducer(ucat, { type: 'updated', id: '4', to: { grade: '2800' } }) })
    expect(answers(/Grades/)).toEqual(expect.arrayContaining(['UCAT score: 2800', 'UCAT ID: UCAT123456']))
  })

  it('has a Change button for each section', async () => {
    const { onChange } = renderAnswers()
    for (const change of screen.getAllByRole('button', { name: /^Change/ })) await userEvent.click(change)
    expect(onChange.mock.calls.flat()).toEqual(['qualifications', 'residency', 'programme', 'details'])
  })

  // Specification 2.39, 5.21
  it('can be submitted only if no submission is running', async () => {
    const ready = renderAnswers()
    await userEvent.click(submit())
    expect(ready.onSubmit).toHaveBeenCalledOnce()
    cleanup()
    renderAnswers({ submitting: true })
    expect(submit().disabled).toBe(true)
  })

  // Specification 5.22
  it('shows the errors of the server above Submit, with the focus', () => {
    renderAnswers({ refused: 'You have already applied' })
    expect(document.activeElement?.textContent).toContain('You have already applied')
  })
})
