import { describe, expect, it } from 'vitest'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import {
  type FormContext,
  findSubmitBlocker,
  listFormMessages,
  listRequestedPaths,
  toSummaryMessages,
} from '#web/apply/form/messages.ts'
import {
  changeEnglish,
  changeRow,
  choose,
  filledForm,
  formAfter,
  medicine as medicineForm,
  setGrades,
  year,
} from '../../../gallery/sample-forms.ts'
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
  year,
}
const unknown = { programme: undefined, availability: undefined }
/** The messages by their paths, without the part of the path that all of them have. */
const messages = (form: FormState, changed: Partial<FormContext> = {}) =>
  Object.fromEntries(
    listFormMessages(form, { ...context, ...changed }).map(({ path, text }) => [
      path.replace('data.', ''),
      text,
    ]),
  )
const chooseMedicine = choose('A100-USMED', 'MED')

const tooYoung = applicantRecord({ details: { dateOfBirth: '2015-01-01' } })
const onRecord = applicantRecord({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true })
const gcses = (...actions: FormAction[]) =>
  formAfter(filledForm, { type: 'changeSecondaryEducation', value: 'Gcse' }, ...actions)
const withRow = (parts: object) =>
  withValue(filledForm, 'data.qualifications.list', [
    { id: '0', tpe: 'A2', subject: 'Art', grade: 'A', yearObtained: '', ...parts },
  ])

const unlistedNationality = withValue(filledForm, 'data.feeContext.nationality', 'Klingon')
const unlistedCountry = withValue(filledForm, 'data.feeContext.countryOfDomicile', 'Narnia')
const noThirdGrade = formAfter(
  filledForm,
  changeRow('0', { subject: '', grade: '' }),
  ...setGrades('', 'B', ''),
)
const wrongScore = formAfter(
  filledForm,
  changeEnglish({ type: 'Ielts' }),
  changeEnglish({ overall: '9,5', listening: '7', reading: '7', writing: '7', speaking: '7' }),
)

describe('the messages of the form', () => {
  it.each([
    ['a valid form', filledForm],
    ['None of these GCSEs', gcses({ type: 'changeGcse', box: 'none', value: true })],
    ['Other instead of GCSEs', gcses({ type: 'changeSecondaryEducation', value: 'Other' })],
  ])('are none for %s', (_, form) => {
    expect(messages(form)).toEqual({})
  })

  // test/shared has the tables of section 5. These depend on the form, or have another path or text there.
  it.each<[path: string, text: RegExp, FormState, Partial<FormContext>?]>([
    ['programmeCode', /^You must be 18/, filledForm, { record: tooYoung }],
    ['programmeCode', /^Wait until/, filledForm, unknown],
    ['programmeCode', /^You do not meet the entry/, filledForm, { availability: 'NotQualified' }],
    ['programmeCode', /^This programme is no longer offered/, filledForm, { ...unknown, programme: null }],
    ['qualifications.secondaryEducation.has5orMoreAtC4OrAbove', /^Tick the GCSEs that you have/, gcses()],
    ['qualifications.list.2.grade', /^Grade is required/, noThirdGrade],
    ['qualifications.list.0.yearObtained', /^Enter the year as four/, withRow({ yearObtained: '2O25' })],
    [
      'qualifications.list.0.subject',
      /^“Quidditch” is/,
      withRow({ subject: '', unlistedSubject: 'Quidditch' }),
    ],
    ['qualifications.list.0.tpe', /^“NEWT” is not in the list/, withRow({ tpe: '', unlistedTpe: 'NEWT' })],
    ['qualifications.english.overall', /^0.0 to 9.0/, wrongScore],
    ['feeContext.nationality', /^“Klingon” is not in the list/, unlistedNationality],
    ['feeContext.countryOfDomicile', /^“Narnia” is not in the list/, unlistedCountry],
  ])('are one at %s: %s', (path, text, form, changed) => {
    expect(messages(form, changed)).toEqual({ [path]: expect.stringMatching(text) })
  })

  it('leave out what a record has', () => {
    const missing = messages(emptyForm, { ...unknown, record: onRecord })
    expect(Object.keys(missing)).toEqual(['programmeCode', 'gdprAccept'])
  })

  it('name every missing answer once, in the order of the page', () => {
    expect(Object.keys(messages(emptyForm, unknown))).toEqual([
      'qualifications.list',
      'qualifications.secondaryEducation',
      'qualifications.english',
      'qualificationsConfirmed',
      'feeContext.nationality',
      'feeContext.countryOfDomicile',
      'feeContext.ukResidency',
      'feeContext.ukImmigrationStatus',
      'programmeCode',
      'details.forenames',
      'details.surname',
      'details.telephone1',
      'details.dateOfBirth',
      'gdprAccept',
    ])
  })

  it('ask about a medical programme before the details, and about the years', () => {
    const form = formAfter(filledForm, changeRow('1', { yearObtained: '2028', grade: '' }), chooseMedicine, {
      type: 'changeDetails',
      changes: { surname: '', dateOfBirth: { day: '1', month: '1', year: '2015' } },
    })
    expect(Object.keys(messages(form, { programme: medicine }))).toEqual([
      'qualifications.list.1.grade',
      'qualifications.list.1.yearObtained',
      'qualifications.list.3.grade',
      'qualifications.list.4.grade',
      'hasBeenInterviewed',
      'details.surname',
      'details.dateOfBirth',
    ])
  })

  it('ask nothing for a medical programme that is not open, whose questions are not shown', () => {
    const changed = { ...context, programme: medicine, availability: 'NotQualified' } as const
    const form = formAfter(filledForm, chooseMedicine)
    expect(listFormMessages(form, changed, ['qualifications', 'residency', 'programme'])).toEqual([
      errorMessage('programmeCode', 'You do not meet the entry requirements of this programme'),
    ])
  })
})

it('the answers that a form asks for have UCAT beside an open medical programme, and in the list otherwise', () => {
  const sectionsWithScore = (form: FormState) =>
    (['qualifications', 'programme', 'details'] as const).filter(section =>
      listRequestedPaths(form, null, [section]).includes('data.qualifications.list.3.grade'),
    )
  expect(sectionsWithScore(medicineForm)).toEqual(['details'])
  expect(sectionsWithScore({ ...medicineForm, programmeCode: 'C100-USBIO' })).toEqual(['qualifications'])
})

const ucat = (score: string, band: string): FormAction[] => [
  changeRow('3', { grade: score }),
  changeRow('4', { grade: band }),
]
const interviewed = (hasBeenInterviewed: boolean | null): FormAction => ({
  type: 'changeData',
  changes: { hasBeenInterviewed },
})
const scoreError = errorMessage('data.qualifications.list.3.grade', 'too low')
const bandError = errorMessage('data.qualifications.list.4.grade', 'Grade is required')

const interview = 'data.hasBeenInterviewed'
it.each<[string, FormAction[], Message[], string | undefined, Message['level'] | undefined]>([
  ['without UCAT', [interviewed(false)], [scoreError, bandError], scoreError.path, 'warning'],
  ['without a band', [...ucat('2750', ''), interviewed(false)], [bandError], bandError.path, 'warning'],
  ['during typing', [...ucat('27', '2'), interviewed(false)], [scoreError], scoreError.path, 'warning'],
  ['with a low score', [...ucat('2000', '2'), interviewed(false)], [scoreError], scoreError.path, 'error'],
  ['without the interview answer', ucat('2750', '2'), [], interview, 'warning'],
  ['after an interview and without UCAT', [interviewed(true)], [scoreError], interview, 'error'],
  ['with all', [...ucat('2750', '2'), interviewed(false)], [], undefined, undefined],
])(
  'Submit of a medical programme %s is blocked with a link to the answer',
  (_, actions, errors, path, level) => {
    const blocker = findSubmitBlocker(formAfter(medicineForm, ...actions), errors)
    expect([blocker?.path, blocker?.level]).toEqual([path, level])
  },
)

describe('a message in the summary', () => {
  const ielts = formAfter(filledForm, changeEnglish({ type: 'Ielts' }))
  const ib = formAfter(filledForm, { type: 'quickFill', family: 'IB' })

  it.each<[path: string, label: string, form?: FormState]>([
    ['english.listening', 'IELTS listening', ielts],
    ['english.grade', 'GCSE English grade'],
    ['list.1.grade', 'A-Level Biology'],
    ['list.3.grade', 'IB Diploma, total points', ib],
    ['list.1.yearObtained', 'A-Level Biology, year obtained'],
    ['ucatId', 'UCAT ID'],
  ])('about data.qualifications.%s begins with %j', (path, label, form = filledForm) => {
    const message = errorMessage(`data.qualifications.${path}`, 'Grade is required')
    expect(toSummaryMessages([message], form)).toEqual([{ ...message, text: `${label}: Grade is required` }])
  })

  it.each(['qualifications.english', 'details.telephone1'])('about data.%s is the one of the field', path => {
    const messages = [errorMessage(`data.${path}`, 'Text')]
    expect(toSummaryMessages(messages, filledForm)).toEqual(messages)
  })
})
