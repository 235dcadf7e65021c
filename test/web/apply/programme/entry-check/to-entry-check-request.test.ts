import { describe, expect, it } from 'vitest'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import {
  completeQualifications,
  getFeeAnswers,
  readQualifications,
  toEntryCheckRequest,
} from '#web/apply/programme/entry-check/to-entry-check-request.ts'
import { filledForm, formReducer, year } from '../../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../../gallery/samples.ts'

const toRequest = (form: FormState, record: Applicant | null = null) =>
  toEntryCheckRequest(completeQualifications(readQualifications(form, year)), getFeeAnswers(form, record))

describe('the entry check request', () => {
  it('contains the complete rows only, without UCAT', () => {
    const half = formReducer(filledForm, { type: 'updated', id: '2', to: { grade: '' } })
    const medical = formReducer(half, { type: 'changed', to: { programmeCode: 'A100-USMED' } })
    const scored = formReducer(medical, { type: 'updated', id: '4', to: { grade: '2800' } })
    expect(toRequest(scored)?.qualifications.list.map(({ subject }) => subject)).toEqual([
      'Psychology',
      'Chemistry',
    ])
  })

  it('is undefined without the answers for the fee status', () => {
    expect(toRequest({ ...filledForm, ukResidency: null })).toBeUndefined()
  })

  // Specification 7.10
  it('is undefined without a complete row', () => {
    const blank = {
      ...filledForm,
      qualifications: filledForm.qualifications.map(entry => ({ ...entry, grade: '' })),
    }
    expect(toRequest(blank)).toBeUndefined()
  })

  it('contains no row of a future year, which the server would refuse', () => {
    const later = { type: 'updated', id: '2', to: { yearObtained: year + 1 } } as const
    const list = toRequest(formReducer(filledForm, later))?.qualifications.list
    expect(list?.map(({ subject }) => subject)).toEqual(['Psychology', 'Chemistry'])
  })

  it('contains no incomplete English', () => {
    const form = formReducer(filledForm, { type: 'english', to: { type: 'Ielts' } })
    expect(toRequest(form)?.qualifications.english).toBeNull()
  })

  // Specification 3.19
  it('contains no residency if the fee status is confirmed', () => {
    expect(toRequest(filledForm)).toMatchObject({
      residency: 'A',
      immigrationStatus: 'A',
    })
    expect(toRequest(filledForm, applicantRecord({ feeStatusType: 'FeeStatusConfirmed' }))).toMatchObject({
      residency: null,
      immigrationStatus: null,
    })
  })
})
