import type { Ports } from '#functions/ports/ports.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { parseApplicantIdentifier } from '../../context/parse-arguments.ts'
import { formatList } from '../../context/terminal.ts'

/** The keys of a person: a number, or UCAS ID and email. A UCAS ID alone stands for everybody who uses it. */
export type PersonKeys = {
  applicantId?: number | undefined
  ucasPersonalId?: string | undefined
  email?: string | undefined
}

/**
 * Returns the record of a number or UCAS ID, if there is one, and the keys of its person. Refuses a UCAS ID that several
 * people have applied with.
 */
export async function findPerson(
  identifier: string,
  ports: Ports,
  configuration: Configuration,
): Promise<{ record?: ApplicantRecord | undefined; keys: PersonKeys }> {
  const { applicantId, ucasPersonalId } = parseApplicantIdentifier(identifier, configuration)
  if (ucasPersonalId === undefined) {
    const record = await findByNumber(applicantId, ports)
    return {
      record,
      keys: { applicantId, ucasPersonalId: record?.ucasPersonalId, email: record?.emailKey },
    }
  }
  const [record, ...others] = await ports.applicants.listByUcasId(ucasPersonalId)
  if (record && others.length > 0) {
    const numbers = [record, ...others].map(({ applicantId }) =>
      formatApplicationNumber(applicantId, configuration),
    )
    throw new UserError(
      `Several people have used the UCAS ID ${ucasPersonalId}. Enter one of their numbers: ${formatList(numbers)}.`,
    )
  }
  return { record, keys: { applicantId: record?.applicantId, ucasPersonalId } }
}

/** Returns the record of a number, which may be that of an earlier application. */
export async function findByNumber(applicantId: number, { applicants, applications }: Ports) {
  const record = await applicants.getByNumber(applicantId)
  if (record) return record
  const application = await applications.get(applicantId)
  const records = application ? await applicants.listByUcasId(application.ucasPersonalId) : []
  return records.find(({ earlierNumbers }) => earlierNumbers.includes(applicantId))
}
