import { errorMessage, invalid } from '#shared/errors.ts'
import { portalConfiguration } from '../configuration.ts'
import { toEmailKey } from '../email-key.ts'
import type { Identity } from '../http/bearer.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'

type Details = ApplicantRecord['details']

const labels = {
  forenames: 'forenames',
  surname: 'surname',
  dateOfBirth: 'date of birth',
  telephone1: 'telephone number',
  telephone2: 'second telephone number',
  studentId: 'student ID',
  sitsHomeEmail: 'home e-mail address',
} as const satisfies Partial<Record<keyof Details, string>>
const labelledFields = Object.entries(labels) as [keyof typeof labels, string][]

/**
 * Returns the details of a record with what a submission adds to them. What UCAS supplied stays as it is: refuses
 * other values, by name (DECISIONS, section 2). Whitespace, hyphens and case make no other value.
 */
export function addDetails(supplied: Details, submitted: Details): Details {
  const messages = labelledFields.flatMap(([name, label]) =>
    supplied[name] && submitted[name] && compareKey(supplied[name]) !== compareKey(submitted[name])
      ? [errorMessage(`data.details.${name}`, mismatchText(label))]
      : [],
  )
  if (messages.length > 0) throw invalid(messages)
  return { ...submitted, ...Object.fromEntries(Object.entries(supplied).filter(([, value]) => value)) }
}

/** Refuses details that name another UCAS ID or e-mail than the caller's. Those left out are the caller's own. */
export function checkIdentity({ ucasPersonalId, email }: Details, identity: Identity) {
  const messages = [
    ...(ucasPersonalId === undefined || ucasPersonalId === identity.ucasPersonalId
      ? []
      : [errorMessage('data.details.ucasPersonalId', 'This is not the UCAS ID you signed in with')]),
    ...(email === undefined || toEmailKey(email) === toEmailKey(identity.email)
      ? []
      : [errorMessage('data.details.email', 'This is not the e-mail address you signed in with')]),
  ]
  if (messages.length > 0) throw invalid(messages)
}

const compareKey = (text: string) => text.normalize('NFC').toLowerCase().replace(/[\s-]/g, '')

const mismatchText = (label: string) =>
  `This is not the ${label} that UCAS gave us. Leave it out of this application, and call us on ${portalConfiguration.hotline} if it needs to be corrected.`
