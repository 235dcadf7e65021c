// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { blankGcses } from '#shared/schemas/secondary-education.ts'
import { findNearestProgrammes } from '#web/apply/programme/no-open-programme.tsx'
import { resultsByCode } from '#web/apply/queries/use-entry-check.ts'
import { filledForm } from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'
import { threeALevels } from '../../../sample-application.ts'
import { aLevels, checkOne, createProgramme } from '../../../shared/rules/entry-check/entry-check-cases.ts'
import { answer } from '../../fake-api.ts'
import { adaOnRecord, openForm, setUpPage } from '../applicant-page.tsx'
import { serveLists } from '../mock-catalogue.ts'
import { noProgramme, withGrades } from './programme-section-page.tsx'

setUpPage()

const noResidency = {
  ukResidency: null,
  ukImmigrationStatus: null,
  nationality: null,
  countryOfDomicile: null,
}
const lowGrades = withGrades('D', 'D', 'E')

/** Opens the form of a draft with the sample catalogue, whose entry check only the browser can run. */
function open(form: FormState) {
  serveLists()
  openForm(form)
}
const title = 'We have no programme that you can apply for with these answers'
const findPanel = async () => within(await screen.findByRole('region', { name: title }))

describe('an applicant to whom no programme is open', () => {
  it('learns it before nationality is asked, with what to do, and can continue', async () => {
    open({ ...lowGrades, ...noResidency, ...noProgramme })
    const panel = await findPanel()
    const residency = screen.getByRole('heading', { name: /Nationality and residency/ })
    const position = panel.getByRole('heading', { name: title }).compareDocumentPosition(residency)
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(panel.getByText('Biology with Foundation BSc (Hons)').parentElement?.textContent).toBe(
      'Biology with Foundation BSc (Hons) asks for CCC at A-level.',
    )
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined()
  })

  it('gets from the no to the grades', async () => {
    open({ ...lowGrades, ...noResidency, ...noProgramme })
    await userEvent.click((await findPanel()).getByRole('button', { name: 'Change my answers' }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Grades and qualifications'))
    expect(screen.queryByRole('region', { name: title })).toBeNull()
  })

  it('finds it in place of the programme choice, where the form ends, above the schools and what they ask for', async () => {
    open({ ...lowGrades, ...noProgramme })
    const section = within(await screen.findByRole('region', { name: /What are you applying for/ }))
    expect(await section.findByRole('region', { name: title })).toBeDefined()
    expect(screen.getAllByRole('region', { name: title })).toHaveLength(1)
    expect(section.getByRole('combobox', { name: 'School' })).toBeDefined()
    expect(section.queryByRole('button', { name: 'Continue' })).toBeNull()
    expect(screen.queryByRole('link', { name: /what you can do/ })).toBeNull()
    expect(screen.queryByText(/You qualify for/)).toBeNull()
  })

  it('is not told to change grades on record, in the panel and at a programme out of reach', async () => {
    const record = applicantRecord({ feeStatusType: 'FeeStatusConfirmed', feeStatus: 'home' })
    const qualifications = threeALevels(['D', 'D', 'E'], ['Psychology', 'Biology', 'Chemistry'])
    answer('/auth/bearer-token', adaOnRecord)
    answer('/api/applicant', { ...record, hasQualifications: true, qualifications })
    open({ ...emptyForm, schoolCode: 'SBBS', programmeCode: 'C100-USBIO' })
    expect((await findPanel()).getByText('If a grade that we have for you is wrong, call us.')).toBeDefined()
    const advice = await screen.findByText(/^If a grade above is not the one you were awarded, call/)
    expect(advice.textContent).not.toContain('correct')
  })

  it.each([
    [
      'with an open programme',
      { ...filledForm, ...noResidency, ...noProgramme },
      /\d+ programmes may be open to you/,
    ],
    [
      'before English',
      { ...lowGrades, ...noResidency, ...noProgramme, english: null },
      /programmes have places/,
    ],
  ])('is not somebody %s', async (_, form, count) => {
    open(form)
    await waitFor(() =>
      expect(screen.getByRole('complementary', { name: 'Your application so far' }).textContent).toMatch(
        count,
      ),
    )
    expect(screen.queryByText('What the closest programmes ask for')).toBeNull()
  })
})

describe('one answer that rules out every programme', () => {
  const scores = { overall: '7', listening: '7', reading: '7', writing: '5', speaking: '7' }
  const ielts = { ...filledForm.english!, type: 'Ielts' as const, ...scores }
  const noGcses = { type: 'Gcse' as const, ...blankGcses, hasNone: true }
  const lowGrade = { ...filledForm.english!, grade: '3' }

  it.each([
    [
      { english: ielts },
      'Your IELTS Writing score is 5. Every programme asks for 5.5.',
      'Check my scores',
      'english.writing',
    ],
    [
      { secondaryEducation: noGcses },
      'You did not tick 5 or more GCSEs at C/4 or above. Every programme asks for this.',
      'Check my GCSEs',
      'secondaryEducation.has5orMoreAtC4OrAbove',
    ],
    [
      { english: lowGrade },
      'Your GCSE English grade is 3. Every programme asks for C/4 or above.',
      'Check my grade',
      'english.grade',
    ],
  ])('is named and linked, and blamed on no grade: %j', async (answers, text, action, field) => {
    open({ ...filledForm, ...noProgramme, ...answers })
    const panel = within(await screen.findByRole('region', { name: 'One answer rules out every programme' }))
    expect(panel.getByText(new RegExp(`^${text}`))).toBeDefined()
    expect(panel.queryByText('What the closest programmes ask for')).toBeNull()
    await userEvent.click(panel.getByRole('button', { name: action }))
    expect(document.activeElement?.id).toBe(field)
    // The eligibility waits for the Continue of the edit.
    expect(screen.queryByRole('region', { name: 'One answer rules out every programme' })).toBeNull()
  })

  it('is none if the grades are too low as well', async () => {
    open({ ...lowGrades, ...noProgramme, english: ielts })
    expect(await findPanel()).toBeDefined()
  })
})

describe('the nearest programmes', () => {
  const createCase = (code: string, requirements: Parameters<typeof createProgramme>[0]) => ({
    programme: { ...createProgramme(requirements), code, name: code },
    result: { ...checkOne(aLevels('D', 'D', 'E'), requirements), programmeCode: code },
  })
  const find = (...cases: ReturnType<typeof createCase>[]) =>
    findNearestProgrammes(
      cases.map(({ programme }) => programme),
      resultsByCode(cases.map(({ result }) => result)),
    ).map(({ code, required }) => [code, required])

  it('are the three of which the fewest requirements and grades are missing, without full and medical ones', () => {
    const full = createCase('FULL', { a2Grades: 'CDE' })
    expect(
      find(
        { ...full, result: { ...full.result, placesAvailable: false } },
        createCase('A100-X', { a2Grades: 'CDE' }),
        createCase('SUBJECT', {
          a2Grades: 'CDE',
          conditions: [{ numberRequired: 1, subjects: [{ subject: 'Art' }] }],
        }),
        createCase('FAR', { a2Grades: 'AAA' }),
        createCase('NEAR', { a2Grades: 'CCE' }),
        createCase('NEXT', { a2Grades: 'CCC' }),
      ),
    ).toEqual([
      ['NEAR', 'CCE at A-level'],
      ['NEXT', 'CCC at A-level'],
      ['FAR', 'AAA at A-level'],
    ])
  })
})
