import { describe, expect, it } from 'vitest'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { newApplicant } from '#shared/schemas/submission.ts'
import {
  completeQualifications,
  getFeeAnswers,
  parseRequest,
  parseRows,
  readQualifications,
  toEntryCheckRequest,
  toRequest,
} from '#web/apply/form/form-request.ts'
import { submittedRows } from '#web/apply/form/qualification-entries.ts'
import { getFormVariant } from '#web/apply/form/sections.ts'
import { createStartingForm } from '#web/apply/form/starting-form.ts'
import { filledForm, formAfter, formReducer, year } from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'
import { homeFee } from '../../../sample-application.ts'

const currentUser = { email: 'ada@example.org', ucasPersonalId: '1234567890' }
/** A record with a qualification and these other ones. */
const recordWith = (parts: Partial<NonNullable<Applicant['qualifications']>>) =>
  applicantRecord({
    hasQualifications: true,
    qualifications: { list: [aLevel], secondaryEducation: { type: 'Other' }, version: 1, ...parts },
  })
const aLevel = { tpe: 'A2', subject: 'Chemistry', grade: 'A', yearObtained: year }
const row = (tpe: string, grade: string) => ({ tpe, subject: null, grade, yearObtained: year })

describe('a submission', () => {
  it('of a first-time applicant contains all answers', () => {
    const { name, parsed } = parseRequest(filledForm, null, currentUser)
    expect(name).toBe('create-applicant')
    expect(parsed.data).toMatchObject({
      programmeCode: 'C100-USBIO',
      data: {
        qualifications: {
          list: [
            { tpe: 'A2', subject: 'Psychology', grade: 'A' },
            { subject: 'Biology' },
            { subject: 'Chemistry' },
          ],
          english: { type: 'Gcse', grade: '6' },
        },
        details: { ...currentUser, forenames: 'Ada', telephone1: '020 7946 0123', dateOfBirth: '2009-03-14' },
        feeContext: homeFee,
        gdprAccept: true,
        qualificationsConfirmed: true,
        hasBeenInterviewed: null,
      },
    })
  })

  it('with a record contains its version, and no answers that are on record', () => {
    const existingRecord = applicantRecord({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true })
    const { name, parsed } = parseRequest(filledForm, existingRecord, currentUser)
    expect(name).toBe('create-application')
    expect(parsed.data).toEqual({
      programmeCode: 'C100-USBIO',
      data: { gdprAccept: true, qualificationsConfirmed: true, hasBeenInterviewed: null, version: 3 },
    })
  })

  it('after a withdrawal begins from the earlier answers, all of which can be changed', () => {
    const first = newApplicant.parse(toRequest(filledForm, null, currentUser)).data
    const { details, qualifications, feeContext = null } = first
    const withdrawn = applicantRecord({ source: 'portal', details, qualifications, feeContext })
    expect(getFormVariant(withdrawn)).toEqual(getFormVariant(null))
    const form = formReducer(createStartingForm(null, withdrawn, year), {
      type: 'changed',
      to: { programmeCode: 'C100-USBIO', surname: 'Other', gdprAccept: true, qualificationsConfirmed: true },
    })
    const { name, parsed } = parseRequest(form, withdrawn, currentUser)
    expect(name).toBe('create-application')
    const { ucasPersonalId: _id, email: _email, ...names } = details
    expect(parsed.data?.data).toEqual({ ...first, details: { ...names, surname: 'Other' }, version: 3 })
    const draft = { ...form, qualifications: form.qualifications.slice(1) }
    expect(createStartingForm(draft, withdrawn, year).qualifications).toEqual(draft.qualifications)
  })

  it('with qualifications on record adds UCAT for a medical programme', () => {
    const existingRecord = recordWith({ english: null })
    const form = formReducer(createStartingForm(null, existingRecord, year), {
      type: 'changed',
      to: { programmeCode: 'A100-USMED' },
    })
    expect(toRequest(form, existingRecord, currentUser)).toMatchObject({
      data: { qualifications: { list: [aLevel, row('UCATScore', ''), row('UCATBand', '')] } },
    })
  })

  describe('contains the UCAT ID', () => {
    const ucatIdOf = (form: FormState) =>
      parseRequest(form, null, currentUser).parsed.data?.data.qualifications?.ucatId
    const scored = formAfter(
      filledForm,
      { type: 'changed', to: { programmeCode: 'A100-USMED', ucatId: ' UCAT1 ' } },
      { type: 'updated', id: '4', to: { grade: '2800' } },
      { type: 'updated', id: '5', to: { grade: '2' } },
    )

    it('beside the UCAT entries, with which it is shown, unless it is blank', () => {
      expect(ucatIdOf(scored)).toBe('UCAT1')
      expect(ucatIdOf({ ...scored, ucatId: ' ' })).toBeUndefined()
      const biology = formReducer(scored, { type: 'changed', to: { programmeCode: 'C100-USBIO' } })
      expect(biology.ucatId).toBe(' UCAT1 ')
      expect(ucatIdOf(biology)).toBeUndefined()
    })

    it('on record, unless the applicant has entered another', () => {
      const existingRecord = recordWith({ ucatId: 'RECORD1' })
      expect(createStartingForm(null, existingRecord, year).ucatId).toBe('RECORD1')
      expect(createStartingForm({ ...filledForm, ucatId: 'DRAFT1' }, existingRecord, year).ucatId).toBe(
        'DRAFT1',
      )
    })
  })

  it('has the current year for a qualification on record without one', () => {
    const existingRecord = recordWith({ list: [{ ...aLevel, yearObtained: undefined }] })
    expect(createStartingForm(null, existingRecord, year).qualifications).toMatchObject([
      { yearObtained: year },
    ])
  })

  it('leaves out blank rows, but not the first if all are blank', () => {
    const blank = formReducer(filledForm, { type: 'removed', id: '1' })
    const rows = blank.qualifications.map(entry => ({ ...entry, subject: '', grade: '' }))
    expect(submittedRows({ ...blank, qualifications: rows })).toEqual(rows.slice(0, 1))
    expect(submittedRows({ ...blank, qualifications: [] })).toEqual([])
    const second = rows.map((entry, index) => (index === 1 ? { ...entry, grade: 'A' } : entry))
    expect(submittedRows({ ...blank, qualifications: second })).toEqual(second.slice(1))
    const total = { ...rows[0]!, tpe: 'IBOverall' }
    expect(submittedRows({ ...filledForm, qualifications: [total, second[1]!] })).toEqual([second[1]])
  })
})

const entryCheckRequest = (form: FormState, record: Applicant | null = null) =>
  toEntryCheckRequest(
    completeQualifications(readQualifications(form, parseRows(form), year)),
    getFeeAnswers(form, record),
  )

describe('the entry check request', () => {
  it('contains no UCAT, no incomplete row and none of a future year, which the server would refuse', () => {
    const form = formAfter(
      filledForm,
      { type: 'updated', id: '1', to: { yearObtained: year + 1 } },
      { type: 'updated', id: '2', to: { grade: '' } },
      { type: 'changed', to: { programmeCode: 'A100-USMED' } },
      { type: 'updated', id: '4', to: { grade: '2800' } },
    )
    expect(entryCheckRequest(form)?.qualifications.list).toMatchObject([{ subject: 'Chemistry' }])
  })

  it('is undefined without the answers for the fee status', () => {
    expect(entryCheckRequest({ ...filledForm, ukResidency: null })).toBeUndefined()
  })

  it('is undefined without a complete row', () => {
    const blank = {
      ...filledForm,
      qualifications: filledForm.qualifications.map(entry => ({ ...entry, grade: '' })),
    }
    expect(entryCheckRequest(blank)).toBeUndefined()
  })

  it('contains no incomplete English', () => {
    const form = formReducer(filledForm, { type: 'english', to: { type: 'Ielts' } })
    expect(entryCheckRequest(form)?.qualifications.english).toBeNull()
  })

  it('contains no residency if the fee status is confirmed', () => {
    expect(entryCheckRequest(filledForm)).toMatchObject({ residency: 'A', immigrationStatus: 'A' })
    const confirmed = applicantRecord({ feeStatusType: 'FeeStatusConfirmed' })
    expect(entryCheckRequest(filledForm, confirmed)).toMatchObject({
      residency: null,
      immigrationStatus: null,
    })
  })
})
