import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addQualifications } from '#functions/submission/qualifications.ts'
import { qualifications } from '#shared/schemas/qualification.ts'
import { createStartingForm } from '#web/apply/form/starting-form.ts'
import { toQualifications } from '#web/apply/form/to-submission.ts'
import { anyQualification, anyQualifications } from '../../shared/arbitraries/arbitraries.ts'
import { applicantRecord } from '../../web/apply/applicant-records.ts'

const year = 2027
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
      const form = createStartingForm(null, record, year)
      const submitted = qualifications.parse(toQualifications(form))
      expect(addQualifications(supplied, submitted, year).list).toEqual(supplied.list)
    }),
    { numRuns: 500 },
  )
})
