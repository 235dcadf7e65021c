import { describe, expect, it } from 'vitest'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { type FormContext, formMessages, requestedPaths, summaryMessages } from '#web/apply/form/messages.ts'
import { filledForm, formAfter, medicine as medicineForm, year } from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { withValue } from '../../../shared/form-with-value.ts'

const [biology, medicine] = ['C100-USBIO', 'A100-USMED'].map(wanted =>
  sampleCatalogue.programmes.find(({ code }) => code === wanted),
)
const context: FormContext = {
  record: null,
  user: { email: 'ada@example.org', ucasPersonalId: '1234567890' },
  programme: biology,
  availability: 'Qualified',
  isRemoved: false,
  year,
}
const unknown = { programme: undefined, availability: undefined }
/** The messages by their paths, without the part of the path that all of them have. */
const messages = (form: FormState, changed: Partial<FormContext> = {}) =>
  Object.fromEntries(
    formMessages(form, { ...context, ...changed }).map(({ path, text }) => [path.replace('data.', ''), text]),
  )
const tooYoung = applicantRecord({ details: { dateOfBirth: '2015-01-01' } })
const chooseMedicine: FormAction = {
  type: 'chooseProgramme',
  programme: { code: 'A100-USMED', schoolCode: 'MED' },
}

describe('the messages of the form', () => {
  it('are none for a valid form', () => {
    expect(messages(filledForm)).toEqual({})
  })

  it('name the age of a date of birth on record at the programme, because it has no field', () => {
    expect(messages(filledForm, { record: tooYoung }).programmeCode).toMatch(/^You must be 18/)
  })

  it('ask to wait while the entry check of the programme runs', () => {
    expect(messages(filledForm, unknown).programmeCode).toMatch(/^Wait until/)
  })

  it.each<[string, FormAction[], expected: object]>([
    [
      'no tick',
      [],
      {
        'qualifications.secondaryEducation.has5orMoreAtC4OrAbove':
          'Tick the GCSEs that you have, or None of these',
      },
    ],
    ['None of these', [{ type: 'gcse', flag: 'none', to: true }], {}],
    ['Other instead', [{ type: 'secondaryEducation', to: 'Other' }], {}],
  ])('ask about GCSEs: with %s', (_, actions, expected) => {
    const unanswered = formAfter(filledForm, { type: 'secondaryEducation', to: 'Gcse' })
    expect(messages(formAfter(unanswered, ...actions))).toEqual(expected)
  })

  it('name every missing answer once', () => {
    expect(messages(emptyForm, unknown)).toEqual({
      'qualifications.list': 'Minimum of one qualification required',
      'qualifications.secondaryEducation': 'Secondary Education Required',
      'qualifications.english': 'Choose your English qualification',
      qualificationsConfirmed: 'You must confirm that you have obtained these qualifications as entered',
      'feeContext.nationality': 'You must provide a nationality',
      'feeContext.countryOfDomicile': 'Country of domicile is required',
      'feeContext.ukResidency': 'Residency information is required',
      'feeContext.ukImmigrationStatus': 'Immigration status is required',
      programmeCode: 'You must choose a programme code',
      'details.forenames': 'Forename is required',
      'details.surname': 'Surname is required',
      'details.telephone1': 'Contact Telephone is required',
      'details.dateOfBirth': 'You must enter a date of birth',
      gdprAccept: 'You must give us permission to store your information under our data governance policy',
    })
  })

  it('have the order of the page, one for each answer', () => {
    const form = formAfter(
      filledForm,
      { type: 'changeRow', index: 1, to: { yearObtained: '2028', grade: '' } },
      { type: 'changeRow', index: 0, to: { grade: '' } },
      chooseMedicine,
      { type: 'details', to: { surname: '', dateOfBirth: { day: '1', month: '1', year: '2015' } } },
      { type: 'data', to: { gdprAccept: false } },
    )
    expect(Object.keys(messages(form, { programme: medicine }))).toEqual([
      'qualifications.list.0.grade',
      'qualifications.list.1.grade',
      'qualifications.list.1.yearObtained',
      'qualifications.list.3.grade',
      'qualifications.list.4.grade',
      'hasBeenInterviewed',
      'details.surname',
      'details.dateOfBirth',
      'gdprAccept',
    ])
  })

  it('are at the rows of the form, although blank rows are left out', () => {
    const form = formAfter(
      filledForm,
      { type: 'changeRow', index: 0, to: { subject: '', grade: '' } },
      { type: 'changeRow', index: 2, to: { grade: '' } },
    )
    expect(messages(form)).toEqual({ 'qualifications.list.2.grade': 'Grade is required' })
  })

  it('ask for a qualification other than UCAT', () => {
    const ucat = formAfter(
      withValue(filledForm, 'data.qualifications.list', []),
      { type: 'quickFill', family: 'UCAT' },
      { type: 'changeRow', index: 0, to: { grade: '2800' } },
      { type: 'changeRow', index: 1, to: { grade: '2' } },
    )
    expect(messages(ucat)).toMatchObject({ 'qualifications.list': 'Minimum of one qualification required' })
  })

  it('ask nothing for a medical programme that is not open, whose questions are not shown', () => {
    const changed = { ...context, programme: medicine, availability: 'NotQualified' } as const
    const form = formAfter(filledForm, chooseMedicine)
    expect(formMessages(form, changed, ['qualifications', 'residency', 'programme'])).toEqual([
      errorMessage('programmeCode', 'You do not meet the entry requirements of this programme'),
    ])
  })

  it('refuse a programme that is out of reach, has no places or is no longer offered', () => {
    expect(messages(filledForm, { availability: 'NotQualified' })).toEqual({
      programmeCode: 'You do not meet the entry requirements of this programme',
    })
    expect(messages(filledForm, { availability: 'Closed' })).toHaveProperty('programmeCode')
    expect(messages(filledForm, { ...unknown, isRemoved: true })).toEqual({
      programmeCode: 'This programme is no longer offered. Choose another',
    })
  })

  it('leave out what a record has', () => {
    const record = applicantRecord({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true })
    expect(messages(emptyForm, { ...unknown, record })).toEqual({
      programmeCode: 'You must choose a programme code',
      gdprAccept: 'You must give us permission to store your information under our data governance policy',
    })
  })

  // test/shared has the tables of section 5. These values have other paths or texts in the form than in the request.
  const row = (parts: object) => [
    { id: '1', tpe: 'A2', subject: 'Art', grade: 'A', yearObtained: '', ...parts },
  ]
  it.each([
    ['list', row({ yearObtained: '2O25' }), 'list.0.yearObtained', 'Enter the year as four digits'],
    [
      'list',
      row({ subject: '', unlistedSubject: 'Quidditch' }),
      'list.0.subject',
      '“Quidditch” is not in the list',
    ],
    ['list', row({ tpe: '', unlistedTpe: 'NEWT' }), 'list.0.tpe', '“NEWT” is not in the list'],
    [
      'english',
      { type: 'Ielts', overall: '9,5', listening: '7', reading: '7', writing: '7', speaking: '7' },
      'english.overall',
      '0.0 to 9.0',
    ],
  ])('for the qualifications’ %s as %j are: %s, %s', (field, value, path, text) => {
    expect(messages(withValue(filledForm, `data.qualifications.${field}`, value))).toEqual({
      [`qualifications.${path}`]: text,
    })
  })

  it.each([
    ['feeContext.nationality', 'Klingon', '“Klingon” is not in the list'],
    ['feeContext.countryOfDomicile', 'Narnia', '“Narnia” is not in the list'],
    ['details.surname', ' ', 'Surname is required'],
    ['details.dateOfBirth', { day: '14', month: 'juin', year: '2009' }, 'Date of birth is invalid'],
  ])('for %s as %j are at that field: %s', (field, value, text) => {
    expect(messages(withValue(filledForm, `data.${field}`, value))).toEqual({ [field]: text })
  })
})

describe('the answers that a form asks for', () => {
  const onRecord = applicantRecord({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true })
  it.each([
    ['data.details.surname', null, true],
    ['data.details.email', null, false],
    ['data.qualifications.list.9.grade', null, false],
    ['', null, false],
    ['data.details.surname', onRecord, false],
    ['data.feeContext.nationality', onRecord, false],
    ['data.qualifications.list.0.grade', onRecord, false],
    ['data.gdprAccept', onRecord, true],
    ['programmeCode', onRecord, true],
  ] as const)('have %j with the record %#: %s', (path, record, expected) => {
    expect(requestedPaths(filledForm, record).includes(path)).toBe(expected)
  })

  it('have UCAT beside an open medical programme, and in the list otherwise', () => {
    const sectionsWithScore = (form: FormState) =>
      (['qualifications', 'programme', 'details'] as const).filter(section =>
        requestedPaths(form, null, [section]).includes('data.qualifications.list.3.grade'),
      )
    expect(sectionsWithScore(medicineForm)).toEqual(['details'])
    expect(sectionsWithScore({ ...medicineForm, programmeCode: 'C100-USBIO' })).toEqual(['qualifications'])
  })
})

describe('a message in the summary', () => {
  const added = (to: { tpe: string; subject?: string }) =>
    formAfter(filledForm, { type: 'addRow' }, { type: 'changeRow', index: 3, to })
  const english = (type: 'Ielts' | 'Toefl') => formAfter(filledForm, { type: 'english', to: { type } })

  it.each<[path: string, label: string, form?: FormState]>([
    ['english.listening', 'IELTS listening', english('Ielts')],
    ['english.overall', 'TOEFL overall', english('Toefl')],
    ['english.grade', 'GCSE English grade'],
    ['list.1.grade', 'A-Level Biology'],
    ['list.3.subject', 'A-Level 4', added({ tpe: 'A2' })],
    ['list.3.tpe', 'Qualification 1', added({ tpe: '' })],
    ['list.3.grade', 'IB Diploma, total points', added({ tpe: 'IBOverall' })],
    ['list.3.grade', 'WAEC 1', added({ tpe: 'WAEC' })],
    ['list.1.yearObtained', 'A-Level Biology, year obtained'],
    ['list.3.grade', 'UCAT score', added({ tpe: 'UCATScore' })],
    ['ucatId', 'UCAT ID'],
  ])('about data.qualifications.%s begins with %j', (path, label, form = filledForm) => {
    const message = errorMessage(`data.qualifications.${path}`, 'Grade is required')
    expect(summaryMessages([message], form)).toEqual([{ ...message, text: `${label}: Grade is required` }])
  })

  it.each(['data.qualifications.english', 'data.details.telephone1', 'programmeCode', ''])(
    'about %j is the one of the field',
    path => {
      expect(summaryMessages([errorMessage(path, 'Text')], filledForm)).toEqual([errorMessage(path, 'Text')])
    },
  )
})
