import { describe, expect, it } from 'vitest'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/form.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { listSentRows } from '#web/apply/form/qualification-rows.ts'
import { parseRequest, toFormPath } from '#web/apply/form/request.ts'
import { createStartingForm } from '#web/apply/form/starting-form.ts'
import { getFormVariant } from '#web/apply/form/variant.ts'
import { changeRow, filledForm, formAfter, formReducer, year } from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'
import { withValue } from '../../../shared/form-with-value.ts'
import { gcses, homeFee } from '../../../support/sample-application.ts'

const user = { email: 'ada@example.org', ucasPersonalId: '1234567890' }
const aLevel = { tpe: 'A2', subject: 'Chemistry', grade: 'A', yearObtained: year }
const unknownGcses = gcses(true, null, null)
/** A record with a qualification and these other ones. */
const recordWith = (parts: Partial<NonNullable<Applicant['qualifications']>>) =>
  applicantRecord({
    hasQualifications: true,
    qualifications: { list: [aLevel], secondaryEducation: unknownGcses, version: 1, ...parts },
  })
const medicine = { programmeCode: 'A100-USMED', schoolCode: 'MED' }
const biology = { programmeCode: 'C100-USBIO', schoolCode: 'SBBS' }
const ucat = { subject: null, yearObtained: year }

describe('a submission', () => {
  it('of a first-time applicant contains all answers', () => {
    const { name, parsed } = parseRequest(filledForm, null, user)
    expect(name).toBe('create-applicant')
    expect(parsed.data).toMatchObject({
      programmeCode: 'C100-USBIO',
      data: {
        qualifications: {
          list: [{ tpe: 'A2', subject: 'Psychology', grade: 'A' }, {}, { subject: 'Chemistry' }],
          english: { type: 'Gcse', grade: '6' },
        },
        details: { ...user, forenames: 'Ada', telephone1: '020 7946 0123', dateOfBirth: '2009-03-14' },
        feeContext: homeFee,
        gdprAccept: true,
        qualificationsConfirmed: true,
        hasBeenInterviewed: null,
      },
    })
  })

  it('with a record contains its version, and no answers that are on record', () => {
    const existing = applicantRecord({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true })
    const { name, parsed } = parseRequest(filledForm, existing, user)
    expect(name).toBe('create-application')
    expect(parsed.data).toEqual({
      programmeCode: 'C100-USBIO',
      data: { gdprAccept: true, qualificationsConfirmed: true, hasBeenInterviewed: null, version: 3 },
    })
  })

  it('after a withdrawal begins from the earlier answers, all of which can be changed', () => {
    const first = parseRequest(filledForm, null, user)
    if (first.name !== 'create-applicant') throw new Error('There is a record')
    const { details, qualifications, feeContext = null } = first.parsed.data!.data
    const withdrawn = applicantRecord({ source: 'portal', details, qualifications, feeContext })
    expect(getFormVariant(withdrawn)).toEqual(getFormVariant(null))
    const form = formAfter(
      createStartingForm(null, withdrawn, year),
      { type: 'changeForm', changes: { programmeCode: 'C100-USBIO' } },
      { type: 'changeDetails', changes: { surname: 'Other' } },
      { type: 'changeData', changes: { gdprAccept: true, qualificationsConfirmed: true } },
    )
    const { name, parsed } = parseRequest(form, withdrawn, user)
    expect(name).toBe('create-application')
    const { ucasPersonalId: _id, email: _email, ...names } = details
    expect(parsed.data?.data).toEqual({
      ...first.parsed.data!.data,
      details: { ...names, surname: 'Other' },
      version: 3,
    })
    const draft = formReducer(form, { type: 'removeRow', id: 'record-0' })
    expect(createStartingForm(draft, withdrawn, year).data.qualifications).toEqual(draft.data.qualifications)
  })

  it('with qualifications on record adds UCAT for a medical programme', () => {
    const existing = recordWith({ english: null })
    const form = formAfter(
      createStartingForm(null, existing, year),
      { type: 'changeFeeContext', changes: homeFee },
      { type: 'changeForm', changes: medicine },
      changeRow('0', { grade: '2800' }),
      changeRow('1', { grade: '2' }),
      { type: 'changeData', changes: { hasBeenInterviewed: false, gdprAccept: true } },
    )
    expect(parseRequest(form, existing, user).parsed.data).toMatchObject({
      data: {
        qualifications: {
          list: [aLevel, { ...ucat, tpe: 'UCATScore', grade: 2800 }, { ...ucat, tpe: 'UCATBand', grade: 2 }],
        },
      },
    })
  })

  it('contains the UCAT ID beside the UCAT rows, with which it is shown, unless it is blank', () => {
    const ucatIdOf = (...actions: FormAction[]) => {
      const form = formAfter(
        filledForm,
        { type: 'changeForm', changes: medicine },
        { type: 'changeUcatId', value: ' UCAT1 ' },
        changeRow('3', { grade: '2800' }),
        changeRow('4', { grade: '2' }),
        ...actions,
      )
      return parseRequest(form, null, user).parsed.data?.data.qualifications?.ucatId
    }
    expect(ucatIdOf()).toBe('UCAT1')
    expect(ucatIdOf({ type: 'changeUcatId', value: ' ' })).toBeUndefined()
    expect(ucatIdOf({ type: 'changeForm', changes: biology })).toBeUndefined()
  })

  it('begins with the qualifications on record, and the UCAT ID that the applicant has entered', () => {
    const list = [{ ...aLevel, yearObtained: undefined }]
    const record = recordWith({ list, ucatId: 'RECORD1' })
    const startingFrom = (draft: FormState | null) =>
      createStartingForm(draft, record, year).data.qualifications
    expect(startingFrom(null)).toMatchObject({
      list: [{ yearObtained: String(year) }],
      secondaryEducation: unknownGcses,
      ucatId: 'RECORD1',
    })
    const draft = formReducer(filledForm, { type: 'changeUcatId', value: 'DRAFT1' })
    expect(startingFrom(draft).ucatId).toBe('DRAFT1')
    const withUcat = recordWith({ list: [aLevel, { ...ucat, tpe: 'UCATScore', grade: 2800 }] })
    const earlier = createStartingForm(null, withUcat, year)
    expect(startingFrom(earlier).list).toMatchObject([{ tpe: aLevel.tpe }])
  })

  it('leaves out blank rows, but not the first if all are blank', () => {
    const sentIds = (...rows: object[]) =>
      listSentRows(withValue(filledForm, 'data.qualifications.list', rows)).map(({ id }) => id)
    const blank = { id: '0', tpe: 'A2', subject: '', grade: '', yearObtained: '2027' }
    const graded = { ...blank, id: '1', grade: 'A' }
    expect(sentIds()).toEqual([])
    expect(sentIds(blank, { ...blank, id: '1' })).toEqual(['0'])
    expect(sentIds(blank, graded)).toEqual(['1'])
    expect(sentIds({ ...blank, tpe: 'IBOverall' }, graded)).toEqual(['1'])
    expect(sentIds({ ...blank, tpe: 'Scottish Higher' }, graded)).toEqual(['1'])
    expect(sentIds({ ...blank, tpe: 'Studentereksamen' }, graded)).toEqual(['0', '1'])
  })
})

/** Its second sent row is the fourth of the form. */
const form = formAfter(
  filledForm,
  changeRow('1', { subject: '', grade: '' }),
  changeRow('2', { subject: '', grade: '' }),
  { type: 'addRow' },
  changeRow('3', { tpe: 'A2', subject: 'Art', grade: 'A' }),
)

it.each([
  ['list.1', 'list.3.tpe'],
  ['list.1.subject', 'list.3.subject'],
  ['list.7.grade', 'list'],
  ['list', 'list'],
  ['english.type', 'english'],
  ['secondaryEducation.type', 'secondaryEducation'],
  ['ucatId', 'ucatId'],
])('the path data.qualifications.%s of the request is that of %s in the form', (path, expected) => {
  const formPath = toFormPath(`data.qualifications.${path}`, listSentRows(form))
  expect(formPath).toBe(`data.qualifications.${expected}`)
})
