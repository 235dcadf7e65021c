import { describe, expect, it } from 'vitest'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { Section } from '#shared/schemas/fields.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { getFormVariant } from '#web/apply/form/sections.ts'
import { type AnswerContext, sectionAnswers, sectionSummary } from '#web/apply/review/section-answers.ts'
import { filledForm, formAfter, year } from '../../../gallery/sample-forms.ts'
import { applicantRecord, appliedRecord } from '../../../gallery/samples.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'

const createContext = (form = filledForm, record: Applicant | null = null): AnswerContext => ({
  form,
  record,
  variant: getFormVariant(record),
  school: { code: 'SBBS', name: 'School of Biology' },
  programme: sampleCatalogue.programmes.find(({ code }) => code === filledForm.programmeCode),
  availability: 'Qualified',
  feeStatus: 'overseas',
  year,
})
const answers = (section: Section, context = createContext()) =>
  sectionAnswers(section, context).map(
    ({ label, value, availability }) => `${label}: ${availability ?? value}`,
  )

describe('the answers to check', () => {
  it.each<[Section, string[]]>([
    [
      'qualifications',
      [
        'A-Level Psychology: A',
        'A-Level Biology: B',
        'A-Level Chemistry: B',
        '5 or more GCSEs at C/4 or above: Yes',
        'Maths at B/5 or above: Yes',
        '6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above: No',
        'English: GCSE 6',
      ],
    ],
    [
      'residency',
      [
        'Nationality: British Citizen',
        'Country of domicile: England',
        'UK residency: 3 years or more - prior to the 1st September 2024',
        'Immigration status: British/Irish national or Indefinite Leave to Remain/Enter',
      ],
    ],
    [
      'programme',
      [
        'School: School of Biology',
        'Programme: Biology BSc (Hons)',
        'Code: C100-USBIO',
        'Qualification: BSc (Hons)',
        'Length: 3 years, full-time',
        'Campus: River Campus',
        'Overseas fee: £28,400 a year',
        'Entry requirements: Qualified',
      ],
    ],
    [
      'details',
      ['Forenames: Ada', 'Surname: King', 'Telephone: 020 7946 0123', 'Date of birth: 14 March 2009'],
    ],
  ])('of %s are all that a first-time applicant has given', (section, expected) => {
    expect(answers(section)).toEqual(expected)
  })

  it('are the qualifications on record and what is declared about them', () => {
    const { qualifications } = appliedRecord()
    const record = applicantRecord({ hasQualifications: true, qualifications })
    expect(answers('details', createContext(filledForm, record))).toEqual([
      'A-Level Biology: B',
      'A-Level Chemistry: B',
      'A-Level Mathematics: B',
      '5 or more GCSEs at C/4 or above: Yes',
      'Maths at B/5 or above: Yes',
      '6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above: No',
      'English: GCSE B',
      'You declare: I confirm that I have obtained the qualifications on record as they stand, and I give permission to store my information under the data governance policy',
    ])
  })

  it.each([
    ['without a record', null],
    ['with a record', applicantRecord({ hasQualifications: true, feeStatusType: 'FeeStatusConfirmed' })],
  ])('have UCAT and the interview with the medical programme, %s', (_, record) => {
    const form = formAfter(
      filledForm,
      { type: 'changed', to: { programmeCode: 'A100-USMED' } },
      { type: 'updated', id: '4', to: { grade: '2800' } },
      { type: 'updated', id: '5', to: { grade: '2' } },
      { type: 'changed', to: { hasBeenInterviewed: false, ucatId: 'UCAT123456' } },
    )
    const context = createContext(form, record)
    expect(answers('programme', context)).toEqual(
      expect.arrayContaining([
        'UCAT score: 2800',
        'UCAT band: 2',
        'UCAT ID: UCAT123456',
        'Interviewed this year: No',
      ]),
    )
    expect(answers('qualifications', context).filter(answer => answer.startsWith('UCAT'))).toEqual([])
  })

  it('have the UCAT ID with UCAT entries of another programme, and never alone', () => {
    const form = formAfter(filledForm, { type: 'changed', to: { ucatId: 'UCAT123456' } })
    const ucat: FormAction[] = [
      { type: 'prefilled', family: 'UCAT' },
      { type: 'updated', id: '4', to: { grade: '2800' } },
    ]
    const withoutUcat = (['qualifications', 'programme'] as const).flatMap(section =>
      answers(section, createContext(form)),
    )
    expect(withoutUcat.filter(answer => answer.startsWith('UCAT'))).toEqual([])
    expect(answers('qualifications', createContext(formAfter(form, ...ucat)))).toEqual(
      expect.arrayContaining(['UCAT score: 2800', 'UCAT ID: UCAT123456']),
    )
  })
})

describe('the summary of a finished section', () => {
  const waec = { tpe: 'WAEC', ownType: true, grade: 'B2' }
  const form = formAfter(
    filledForm,
    { type: 'added' },
    { type: 'updated', id: '4', to: { ...waec, subject: 'Physics' } },
    { type: 'added' },
    { type: 'updated', id: '5', to: { ...waec, subject: 'Geography' } },
    { type: 'changed', to: { forenames: '', surname: '' } },
  )
  it.each<[Section, string]>([
    [
      'qualifications',
      'A-Levels: Psychology A, Biology B, Chemistry B. WAEC: Physics B2, Geography B2. GCSEs. English GCSE 6.',
    ],
    ['residency', 'British Citizen. Country of domicile: England. Time in the UK: 3 years or more.'],
    ['details', 'I give permission to store my information under the data governance policy.'],
  ])('of %s', (section, text) => {
    const record = applicantRecord({})
    expect(sectionSummary(section, createContext(form, section === 'details' ? record : null))).toBe(text)
  })
})
