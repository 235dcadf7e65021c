import { describe, expect, it } from 'vitest'
import { emptyForm, type FormState, formState } from '#shared/schemas/draft.ts'
import { blankScores } from '#shared/schemas/english.ts'
import { type FormContext, formMessages } from '#web/apply/form/form-messages.ts'
import { parseRows, toValue } from '#web/apply/form/form-request.ts'
import { addFamilyRows } from '#web/apply/form/qualification-entries.ts'
import { getFormVariant, listSections } from '#web/apply/form/sections.ts'
import { filledForm, formAfter, year } from '../../../gallery/sample-forms.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'

const [biology, medicine] = ['C100-USBIO', 'A100-USMED'].map(wanted =>
  sampleCatalogue.programmes.find(({ code }) => code === wanted),
)
const context: FormContext = {
  record: null,
  programme: biology,
  availability: 'Qualified',
  year,
  sections: listSections(getFormVariant(null)),
}
const rowOf = (tpe: string, grade: string) =>
  addFamilyRows([], [tpe], year).map(row => ({ ...row, subject: 'Biology', grade }))
const english = { name: '', grade: '', ...blankScores }
const messages = (form: FormState, changedContext: Partial<FormContext> = {}) =>
  Object.fromEntries(
    formMessages(form, parseRows(form), { ...context, ...changedContext }).map(({ path, text }) => [
      path,
      text,
    ]),
  )

describe('the messages of the form', () => {
  it('are empty for a valid form', () => {
    expect(messages(filledForm)).toEqual({})
  })

  it('ask for GCSEs, or None of these, which the request has as three times no', () => {
    const unanswered = formAfter(
      { ...filledForm, secondaryEducation: null },
      { type: 'secondary', to: { type: 'Gcse' } },
    )
    const text = 'Tick the GCSEs that you have, or None of these'
    expect(messages(unanswered)).toEqual({ 'secondaryEducation.has5orMoreAtC4OrAbove': text })
    const none = formAfter(unanswered, { type: 'secondary', to: { hasNone: true } })
    expect(messages(none)).toEqual({})
    const abroad = formAfter(unanswered, { type: 'secondary', to: { type: 'Other' } })
    expect(messages(abroad)).toEqual({})
    expect(toValue('secondaryEducation', none)).toEqual({
      type: 'Gcse',
      has5orMoreAtC4OrAbove: false,
      hasMathsAtB5OrAbove: false,
      has6orMoreAt6and7: false,
    })
  })

  it('name every missing field once', () => {
    expect(messages(emptyForm, { programme: undefined, availability: undefined })).toEqual({
      qualifications: 'Minimum of one qualification required',
      secondaryEducation: 'Secondary Education Required',
      english: 'Choose your English qualification',
      qualificationsConfirmed: 'You must confirm that you have obtained these qualifications as entered',
      nationality: 'You must provide a nationality',
      countryOfDomicile: 'Country of domicile is required',
      ukResidency: 'Residency information is required',
      ukImmigrationStatus: 'Immigration status is required',
      programmeCode: 'You must choose a programme code',
      forenames: 'Forename is required',
      surname: 'Surname is required',
      telephone1: 'Contact Telephone is required',
      dateOfBirth: 'You must enter a date of birth',
      gdprAccept: 'You must give us permission to store your information under our data governance policy',
    })
  })

  it('have the order of the page, one for each field', () => {
    const form = formAfter(
      filledForm,
      { type: 'updated', id: '2', to: { yearObtained: 2028, grade: '' } },
      { type: 'updated', id: '1', to: { grade: '' } },
      { type: 'changed', to: { programmeCode: 'A100-USMED', surname: '', gdprAccept: false } },
      { type: 'changed', to: { dateOfBirth: { day: 1, month: 1, year: 2015 } } },
    )
    const listed = formMessages(form, parseRows(form), { ...context, programme: medicine })
    expect(listed.map(({ path }) => path)).toEqual([
      'qualifications.1.grade',
      'qualifications.2.grade',
      'qualifications.2.yearObtained',
      'qualifications.4.grade',
      'qualifications.5.grade',
      'hasBeenInterviewed',
      'surname',
      'dateOfBirth',
      'gdprAccept',
    ])
  })

  it('ask for a qualification beside UCAT', () => {
    const text = 'Minimum of one qualification required'
    const ucat = formAfter(
      { ...filledForm, qualifications: [] },
      { type: 'prefilled', family: 'UCAT' },
      { type: 'updated', id: '1', to: { grade: '2800' } },
      { type: 'updated', id: '2', to: { grade: '2' } },
    )
    expect(messages(ucat)).toMatchObject({ qualifications: text })
  })

  it('ask a medical programme for UCAT and the interview, at their fields', () => {
    const form = formAfter(filledForm, { type: 'changed', to: { programmeCode: 'A100-USMED' } })
    expect(messages(form, { programme: medicine })).toEqual({
      'qualifications.4.grade': 'UCAT Qualification is required for this programme at 2720 or above',
      'qualifications.5.grade': 'UCAT Qualification Band is required for this programme at Band 3 or above',
      hasBeenInterviewed: 'Choose whether you have been interviewed for this programme',
    })
  })

  it('refuse a year that is still to come, before a programme is chosen', () => {
    const form = formAfter(filledForm, { type: 'updated', id: '2', to: { yearObtained: year + 1 } })
    expect(messages(form, { programme: undefined, availability: undefined })).toMatchObject({
      'qualifications.2.yearObtained': `Must be ${year} or earlier`,
    })
  })

  it('refuse a programme that is out of reach or has no places', () => {
    expect(messages(filledForm, { availability: 'NotQualified' })).toEqual({
      programmeCode: 'You do not meet the entry requirements of this programme',
    })
    expect(messages(filledForm, { availability: 'Closed' })).toHaveProperty('programmeCode')
  })

  // test/shared has the whole tables of section 5.
  it.each([
    ['english', { ...english, type: 'Ielts', overall: '9,5' }, 'english.overall', '0.0 to 9.0'],
    ['qualifications', rowOf('BtecNationalRqf', 'D'), 'qualifications.1.grade', 'BTEC grade x2'],
    ['surname', ' ', 'surname', 'Surname is required'],
  ])('are those of the schemas for %s as %j: %s, %s', (field, value, path, text) => {
    expect(messages(formState.parse({ ...filledForm, [field]: value }))).toMatchObject({ [path]: text })
  })
})
