import { expect, it } from 'vitest'
import { applicant } from '#shared/schemas/applicant.ts'
import { signInImportedPerson } from '../faults/support/test-applicants.ts'
import { localPortal } from '../local-portal.ts'

it('the applicant record is returned without the fields that only the server needs', async () => {
  const local = localPortal()
  const { bearer } = await signInImportedPerson(local)
  const response = await local.request('GET', '/api/applicant', { bearer })
  expect(response.status).toBe(200)
  const body = Object(await response.json())
  expect(Object.keys(body).sort()).toEqual(Object.keys(applicant.shape).sort())
  expect(body).not.toHaveProperty('emailKey')
})
