import { isDeepStrictEqual } from 'node:util'
import { isUcatType } from '#shared/enums/qualification-types.ts'
import { invalid } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import {
  hasEntryOtherThanUcat,
  type Qualifications,
  requiredQualificationText,
  withDefaultYears,
} from '#shared/schemas/qualification.ts'
import type { ApplicantRecord } from '../repositories/applicants.ts'

/**
 * Returns the qualifications that UCAS supplied together with the UCAT entries and UCAT ID that a submission adds.
 * Refuses qualifications that differ from those. Without them, returns those of the submission, or else of the earlier
 * application. `year` replaces missing years. UCAT entries alone are no qualifications.
 */
export function addQualifications(
  record: Pick<ApplicantRecord, 'supplied' | 'qualifications'>,
  submitted: Qualifications | null | undefined,
  year: number,
  hotline: string,
): Qualifications {
  const supplied = record.supplied?.qualifications
  if (!supplied || !hasEntryOtherThanUcat(supplied.list)) {
    const answer = submitted ?? record.qualifications
    if (!answer || !hasEntryOtherThanUcat(answer.list))
      throw invalid([errorMessage('data.qualifications.list', requiredQualificationText)])
    return answer
  }
  if (!submitted) return supplied

  const suppliedTypes = supplied.list.map(({ tpe }) => tpe)
  const added = submitted.list.filter(({ tpe }) => isUcatType(tpe) && !suppliedTypes.includes(tpe))
  const repeated = { ...submitted, list: submitted.list.filter(entry => !added.includes(entry)) }
  const ucatId = supplied.ucatId || submitted.ucatId
  const isSameUcatId = !submitted.ucatId || submitted.ucatId === ucatId
  if (!isSameUcatId || !isDeepStrictEqual(toComparable(repeated, year), toComparable(supplied, year)))
    throw invalid([errorMessage('data.qualifications', mismatchText(hotline))])
  return { ...supplied, list: [...supplied.list, ...added], ucatId }
}

/** The order of the list and the name of another English qualification make no difference. */
const toComparable = ({ list, english, secondaryEducation }: Qualifications, year: number) => ({
  list: withDefaultYears(list, year)
    .map(({ tpe, subject, grade, yearObtained }) => JSON.stringify([tpe, subject, grade, yearObtained]))
    .sort(),
  english: { ...english, name: undefined },
  secondaryEducation,
})

const mismatchText = (hotline: string) =>
  `These are not the qualifications that UCAS gave us. Leave them out of this application, and call us on ${hotline} if they need to be corrected.`
