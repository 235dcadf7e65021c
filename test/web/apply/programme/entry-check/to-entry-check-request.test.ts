import { describe, expect, it } from 'vitest'
import { formReducer } from '#web/apply/form/form-state.ts'
import { toEntryCheckRequest } from '#web/apply/programme/entry-check/to-entry-check-request.ts'
import { record } from '../../applicant-records.ts'
import { filledForm, year } from '../../filled-form.ts'

describe('the entry check', () => {
  it('is asked with the complete rows only, without UCAT', () => {
    const half = formReducer(filledForm, { type: 'updated', id: '2', to: { grade: '' } })
    const medical = formReducer(half, { type: 'changed', to: { programmeCode: 'A100-USMED' } })
    const scored = formReducer(medical, { type: 'updated', id: '4', to: { grade: '2800' } })
    expect(
      toEntryCheckRequest(scored, null, year)?.qualifications.list.map(({ subject }) => subject),
    ).toEqual(['Psychology', 'Chemistry'])
  })

  it('is not asked before there is a fee status', () => {
    expect(toEntryCheckRequest({ ...filledForm, ukResidency: null }, null, year)).toBeUndefined()
  })

  it('is not asked without a complete row', () => {
    const blank = {
      ...filledForm,
      qualifications: filledForm.qualifications.map(entry => ({ ...entry, grade: '' })),
    }
    expect(toEntryCheckRequest(blank, null, year)).toBeUndefined()
  })

  it('leaves out a row of a year that is still to come, which the server would refuse', () => {
    const later = { type: 'updated', id: '2', to: { yearObtained: year + 1 } } as const
    const list = toEntryCheckRequest(formReducer(filledForm, later), null, year)?.qualifications.list
    expect(list?.map(({ subject }) => subject)).toEqual(['Psychology', 'Chemistry'])
  })

  it('leaves unfinished English out', () => {
    const form = formReducer(filledForm, { type: 'english', to: { type: 'Ielts' } })
    expect(toEntryCheckRequest(form, null, year)?.qualifications.english).toBeNull()
  })

  it('says no residency when the fee status is confirmed', () => {
    expect(toEntryCheckRequest(filledForm, null, year)).toMatchObject({
      residency: 'A',
      immigrationStatus: 'A',
    })
    expect(
      toEntryCheckRequest(filledForm, record({ feeStatusType: 'FeeStatusConfirmed' }), year),
    ).toMatchObject({
      residency: null,
      immigrationStatus: null,
    })
  })
})
