import { errorMessage, invalid, notFound } from '#shared/errors.ts'
import { getOwnApplicant } from '../http/own-applicant.ts'
import { route } from '../http/route.ts'
import { staleRecord } from '../refusals.ts'
import { findExistingReceipt, replayReceipt } from '../submission/idempotency.ts'
import { submit } from '../submission/submit.ts'

/** The application of somebody who has a record; parts that were not sent are taken from it (section 7). */
export const { app, lambda } = route(
  'create-application',
  async ({ who, json: { programmeCode, data }, header, c }, ports) => {
    const record = await getOwnApplicant(who, ports)
    if (!record) throw notFound('Applicant', 'ucasPersonalId')
    const sent = { who, idempotencyKey: header['idempotency-key'] ?? null, body: await c.req.text() }
    const first = await findExistingReceipt(sent, record, ports)
    if (first) return first
    if (data.version !== record.version) throw staleRecord()

    const { ucasPersonalId, email } = who
    const details = { ucasPersonalId, email, ...record.details, ...data.details }
    const qualifications = data.qualifications ?? record.qualifications
    if (!qualifications)
      throw invalid([errorMessage('data.qualifications.list', 'Minimum of one qualification required')])

    const submission = {
      ...sent,
      programmeCode,
      qualifications,
      details,
      feeContext: data.feeContext ?? record.feeContext,
      hasBeenInterviewed: data.hasBeenInterviewed,
      record,
    }
    return submit(submission, async () => record.applicantId, ports)
  },
  replayReceipt,
)
