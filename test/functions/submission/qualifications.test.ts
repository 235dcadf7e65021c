import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addQualifications } from '#functions/submission/qualifications.ts'
import { readPath } from '#shared/schemas/fields.ts'
import { qualifications } from '#shared/schemas/qualification.ts'
import { toRequest } from '#web/apply/form/form-request.ts'
import { createStartingForm } from '#web/apply/form/starting-form.ts'
import { applicantRecord } from '../../gallery/samples.ts'
import { anyQualification, anyQualifications } from '../../shared/arbitraries/arbitraries.ts'

const year = 2027
const currentUser = { email: 'ada@example.org', ucasPersonalId: '1234567890' }
const anySupplied = fc
  .tuple(anyQualifications, fc.array(anyQualification, { maxLength: 4 }))
  .map(
    ([supplied, added]) => qualifications.safeParse({ ...supplied, list: [...supplied.list, ...added] }).data,
  )
  .filter(supplied => supplied !== undefined)

it('every qualification that UCAS supplied is the same after it went through the form', () => {
  fc.assert(
    fc.property(anySupplied, supplied => {
      const record = applicantRecord({ hasQualifications: true, qualifications: supplied })
      const stored = {
        qualifications: supplied,
        supplied: { details: {}, feeStatus: null, qualifications: supplied },
      }
      const form = createStartingForm(null, record, year)
      const medical = { ...form, programmeCode: 'A100-USMED' }
      // Only for a medical programme does the request repeat qualifications on record.
      const request = toRequest(medical, record, currentUser)
      const submitted = qualifications.parse(readPath(request, 'data.qualifications'))
      for (const repeated of [submitted, undefined])
        expect(addQualifications(stored, repeated, year, '020 7946 0018')).toEqual(supplied)
    }),
    { numRuns: 200 },
  )
})
