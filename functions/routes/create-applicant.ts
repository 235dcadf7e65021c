import { invalid } from '#shared/errors.ts'
import { missingProgrammeMessage } from '#shared/schemas/submission.ts'
import { route } from '../http/route.ts'
import { findExistingReceipt, replayReceipt } from '../submission/idempotency.ts'
import { submit } from '../submission/submit.ts'

/** The first-time form: applicant and application in one transaction (specification, section 7). */
export const { app, lambda } = route(
  'create-applicant',
  async ({ who, json: { programmeCode, data }, query, header, c }, ports) => {
    const sent = { who, idempotencyKey: header['idempotency-key'] ?? null, body: await c.req.text() }
    const first = await findExistingReceipt(sent, await ports.applicants.get(who.ucasPersonalId), ports)
    if (first) return first
    if (query.programmeCode !== programmeCode) throw invalid([missingProgrammeMessage])
    const { qualifications, details, feeContext, hasBeenInterviewed } = data
    const submission = {
      ...sent,
      programmeCode,
      qualifications,
      details,
      feeContext: feeContext ?? null,
      hasBeenInterviewed,
      record: undefined,
    }
    return submit(submission, () => ports.numbers.next(), ports)
  },
  replayReceipt,
)
