import { invalid, mistake } from '#shared/errors.ts'
import { londonYear } from '#shared/rules/academic-year.ts'
import { entryCheck } from '#shared/rules/entry-check.ts'
import { feeStatusOf } from '#shared/rules/fee-status.ts'
import { submissionMessages } from '#shared/rules/submission-rules.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { programmeRequired } from '#shared/schemas/submission.ts'
import { subjectLists } from './catalogue/subject-lists.ts'
import { portalConfiguration } from './configuration.ts'
import { emailKey } from './email-key.ts'
import { placesGone } from './refusals.ts'
import type { VersionedProgramme } from './repositories/catalogue.ts'
import type { Submission, SubmissionPorts } from './submission.ts'

/** The programme of this moment and how the applicant stands to it. */
export type Judged = {
  programme: VersionedProgramme
  result: EntryCheckResult
  feeStatus: 'home' | 'overseas' | null
}

/** Judges a submission; refuses with the messages of section 5, or as a conflict when the places are gone. */
export async function judged(submission: Submission, { catalogue, now }: SubmissionPorts): Promise<Judged> {
  const { who, details, record, qualifications, feeContext, programmeCode, hasBeenInterviewed } = submission
  const own = [
    ...(details.ucasPersonalId === who.ucasPersonalId
      ? []
      : [mistake('data.details.ucasPersonalId', 'This is not the UCAS ID you signed in with')]),
    ...(emailKey(details.email ?? '') === emailKey(who.email)
      ? []
      : [mistake('data.details.email', 'This is not the e-mail address you signed in with')]),
  ]
  if (own.length > 0) throw invalid(own)

  const programme = await catalogue.programmeNow(programmeCode)
  if (!programme) throw invalid([programmeRequired])
  const feeStatusConfirmed = record?.feeStatusType === 'FeeStatusConfirmed'
  const feeStatus = feeStatusConfirmed
    ? record.feeStatus
    : feeContext && feeStatusOf(feeContext.ukResidency, feeContext.ukImmigrationStatus)
  const [result] = entryCheck(
    qualifications,
    feeStatus,
    [programme.programme],
    subjectLists,
    portalConfiguration,
  )
  if (!result) throw invalid([programmeRequired])

  const messages = submissionMessages({
    programme: programme.programme,
    checkStatus: result.checkStatus,
    qualifications,
    dateOfBirth: details.dateOfBirth,
    feeContext,
    feeStatusConfirmed,
    hasBeenInterviewed,
    year: londonYear(now()),
    site: portalConfiguration,
  })
  if (messages.length > 0) throw invalid(messages)
  if (!result.placesAvailable) throw placesGone(programmeCode)
  return { programme, result, feeStatus }
}
