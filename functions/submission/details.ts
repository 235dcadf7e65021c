import * as z from 'zod/mini'
import { invalid } from '#shared/errors.ts'
import { answerLabels } from '#shared/schemas/answers.ts'
import { type PersonKey, storedDetails } from '#shared/schemas/applicant.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { toEmailKey } from '../record-owner.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'

type Details = ApplicantRecord['details']

/** The details that an applicant cannot change if UCAS supplied them. */
const detailNames = z.keyof(storedDetails).options

/**
 * Returns the details of a record with those that a submission adds or changes. Refuses values that differ from those
 * that UCAS supplied, and names the fields. Ignores whitespace, hyphens and case.
 */
export function mergeDetails(record: ApplicantRecord, submitted: Details, hotline: string): Details {
  const supplied = record.supplied?.details ?? {}
  const messages = detailNames.flatMap(name =>
    supplied[name] && submitted[name] && normalizeDetail(supplied[name]) !== normalizeDetail(submitted[name])
      ? [errorMessage(`data.details.${name}`, wrongDetailText(answerLabels[name], hotline))]
      : [],
  )
  if (messages.length > 0) throw invalid(messages)
  return {
    ...record.details,
    ...submitted,
    ...Object.fromEntries(Object.entries(supplied).filter(([, value]) => value)),
  }
}

/** Refuses details whose UCAS ID or email is not the caller's. Both may be missing. */
export function checkIdentity({ ucasPersonalId, email }: Details, person: PersonKey) {
  const messages = [
    ...(ucasPersonalId === undefined || ucasPersonalId === person.ucasId
      ? []
      : [errorMessage('data.details.ucasPersonalId', 'This is not the UCAS ID you signed in with')]),
    ...(email === undefined || toEmailKey(email) === toEmailKey(person.email)
      ? []
      : [errorMessage('data.details.email', 'This is not the email address you signed in with')]),
  ]
  if (messages.length > 0) throw invalid(messages)
}

const normalizeDetail = (text: string) => text.normalize('NFC').toLowerCase().replace(/[\s-]/g, '')

const wrongDetailText = (label: string, hotline: string) =>
  `This is not the ${label.charAt(0).toLowerCase()}${label.slice(1)} that UCAS gave us. Leave it out of this application, and call us on ${hotline} if it needs to be corrected.`
