import { errorMessage, invalid } from '#shared/errors.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { missingProgrammeMessage } from '#shared/schemas/submission.ts'
import { portalConfiguration } from '../configuration.ts'
import { emailKey } from '../email-key.ts'
import { placesGone } from '../http/refusals.ts'
import type { VersionedProgramme } from '../repositories/catalogue.ts'
import { openInstead } from './alternatives.ts'
import { type Facts, type Judgement, judge } from './decision.ts'
import type { Submission, SubmissionPorts } from './submit.ts'

/** The programme of this moment, and how the applicant stands to it and why. */
export type Judged = { programme: VersionedProgramme; facts: Facts; judgement: Judgement }

/**
 * Judges a submission; refuses with the messages of section 5, or, when the places are gone, as a conflict that
 * names what is open instead.
 */
export async function judged(submission: Submission, { catalogue, now }: SubmissionPorts): Promise<Judged> {
  const { details, record, qualifications, feeContext, programmeCode, hasBeenInterviewed } = submission
  const foreign = notTheirOwn(submission)
  if (foreign.length > 0) throw invalid(foreign)

  const programme = await catalogue.programmeNow(programmeCode)
  if (!programme) throw invalid([missingProgrammeMessage])
  const feeStatusConfirmed = record?.feeStatusType === 'FeeStatusConfirmed'
  const facts = {
    programme: programme.programme,
    qualifications,
    feeStatus: deriveFeeStatus(
      record,
      feeContext?.ukResidency ?? null,
      feeContext?.ukImmigrationStatus ?? null,
    ),
    feeStatusConfirmed,
    feeContext,
    dateOfBirth: details.dateOfBirth,
    hasBeenInterviewed,
    year: getLondonYear(now()),
    site: portalConfiguration,
  }
  const judgement = judge(facts)
  if (judgement.mistakes.length > 0) throw invalid(judgement.mistakes)
  if (!judgement.placesAvailable)
    throw placesGone(programme.programme, openInstead(facts, await catalogue.programmes()))
  return { programme, facts, judgement }
}

const notTheirOwn = ({ who, details }: Submission) => [
  ...(details.ucasPersonalId === who.ucasPersonalId
    ? []
    : [errorMessage('data.details.ucasPersonalId', 'This is not the UCAS ID you signed in with')]),
  ...(emailKey(details.email ?? '') === emailKey(who.email)
    ? []
    : [errorMessage('data.details.email', 'This is not the e-mail address you signed in with')]),
]
