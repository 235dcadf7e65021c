import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { type LocalPortal, newUcasId } from './local-portal.ts'
import { sampleApplicant } from './sample-records.ts'

/** Adds a record like an import from UCAS, in version 4. Returns its UCAS ID and email. */
export async function importApplicant(
  { ports }: Pick<LocalPortal, 'ports'>,
  change: Partial<ApplicantRecord> = {},
) {
  const ucasId = newUcasId()
  const email = `record${ucasId}@example.org`
  const { details, ...record } = sampleApplicant()
  const imported = {
    ...record,
    ucasId,
    applicantId: await ports.numbers.next(),
    emailKey: email,
    details: { ucasPersonalId: ucasId, email, ...details },
    ...change,
  }
  const { feeStatus, qualifications } = imported
  const supplied = { details: imported.details, feeStatus, qualifications }
  await ports.transaction([ports.applicants.addWrite({ ...imported, supplied })])
  return { ucasId, email }
}
