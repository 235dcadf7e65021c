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
 * Returns the qualifications of an application. `year` replaces missing years.
 *
 * - If UCAS supplied any but UCAT, those stay. A submission may add a UCAT ID, which UCAS never supplies, and UCAT entries of
 *   a type that UCAS did not supply. It may leave out UCAS's UCAT, or give another year for it. It is refused if it differs
 *   otherwise.
 * - If not, they are those of the submission, or else of the earlier application, with UCAS's GCSEs.
 */
export function mergeQualifications(
  record: Pick<ApplicantRecord, 'supplied' | 'qualifications'>,
  submitted: Qualifications | null | undefined,
  year: number,
  hotline: string,
): NonNullable<ApplicantRecord['qualifications']> {
  const supplied = record.supplied?.qualifications
  if (!supplied || !hasEntryOtherThanUcat(supplied.list)) {
    const qualifications = submitted ?? record.qualifications
    if (!qualifications || !hasEntryOtherThanUcat(qualifications.list))
      throw invalid([errorMessage('data.qualifications.list', requiredQualificationText)])
    return { ...qualifications, gcses: supplied?.gcses }
  }
  if (!submitted) return supplied

  const suppliedTypes = supplied.list.map(({ tpe }) => tpe)
  const ucat = submitted.list.filter(({ tpe }) => isUcatType(tpe))
  const added = ucat.filter(({ tpe }) => !suppliedTypes.includes(tpe))
  const repeated = ucat.filter(({ tpe }) => suppliedTypes.includes(tpe))
  // The year of UCAT is not asked. UCAS may supply several attempts, and a submission has one.
  const isSameUcat = repeated.every(({ tpe, grade }) =>
    supplied.list.some(entry => entry.tpe === tpe && entry.grade === grade),
  )
  const isSame = isDeepStrictEqual(
    normalizeQualifications(submitted, year),
    normalizeQualifications(supplied, year),
  )
  if (!isSame || !isSameUcat)
    throw invalid([errorMessage('data.qualifications', wrongQualificationsText(hotline))])
  return { ...supplied, list: [...supplied.list, ...added], ucatId: submitted.ucatId }
}

/** Leaves UCAT out. The order of the list and the name of another English qualification make no difference. */
const normalizeQualifications = ({ list, english, secondaryEducation }: Qualifications, year: number) => ({
  list: withDefaultYears(list, year)
    .filter(({ tpe }) => !isUcatType(tpe))
    .map(({ tpe, subject, grade, yearObtained }) => JSON.stringify([tpe, subject, grade, yearObtained]))
    .sort(),
  english: { ...english, name: undefined },
  secondaryEducation,
})

const wrongQualificationsText = (hotline: string) =>
  `These are not the qualifications that UCAS gave us. Leave them out of this application, and call us on ${hotline} if they need to be corrected.`
