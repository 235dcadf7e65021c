import { invalid } from '#shared/errors.ts'
import { programmeRequired } from '#shared/schemas/submission.ts'
import { route } from '../route.ts'
import { refuseSecond, replayed, submit } from '../submission.ts'

/** The first-time form: applicant and application in one transaction (specification, section 7). */
export const { app, handler } = route(
  'create-applicant',
  async ({ who, json: { programmeCode, data }, query, header, c }, ports) => {
    await refuseSecond(who, ports)
    if (query.programmeCode !== programmeCode) throw invalid([programmeRequired])
    const { qualifications, details, feeContext, hasBeenInterviewed } = data
    const submission = {
      who,
      programmeCode,
      qualifications,
      details,
      feeContext: feeContext ?? null,
      hasBeenInterviewed,
      idempotencyKey: header['idempotency-key'] ?? null,
      body: await c.req.text(),
      record: undefined,
    }
    return submit(submission, () => ports.numbers.next(), ports)
  },
  replayed,
)
