import type { Context } from 'hono'
import type { FeeContext } from '#shared/schemas/applicant.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import type { Identity } from '../http/bearer.ts'
import type { PortsOf } from '../ports/ports.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'

/** The ports that both submission calls may use. */
export type SubmissionPorts = PortsOf<'create-application'>

/** A submission, combined from the request and the stored record. */
export type Submission = {
  identity: Identity
  programmeCode: string
  qualifications: Qualifications
  /** Complete for a new applicant; otherwise the record's details with those of the request. */
  details: ApplicantRecord['details']
  feeContext: FeeContext | null
  hasBeenInterviewed: boolean | null
  idempotencyKey: string | null
  body: string
  /** The record to change; undefined creates one under the next number. */
  record: ApplicantRecord | undefined
}

type SubmissionRequest = Pick<Submission, 'identity' | 'idempotencyKey' | 'body'>

/** Returns what a submission contains beside its answers. `idempotencyKey` is the request's header. */
export const readSubmissionRequest = async (
  identity: Identity,
  idempotencyKey: string | undefined,
  c: Context,
): Promise<SubmissionRequest> => ({
  identity,
  idempotencyKey: idempotencyKey ?? null,
  body: await c.req.text(),
})
