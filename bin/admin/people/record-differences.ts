import { toEmailKey } from '#functions/email-key.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { formatAnswers, formatQualification, notKnown } from '#shared/schemas/answers.ts'

type Compared = Pick<ApplicantRecord, 'details' | 'feeStatus' | 'feeStatusType' | 'qualifications'>

/**
 * A value that changes, and its text for a question, such as "Surname: Smith → Smyth". An addition replaces no value that was
 * known.
 */
export type RecordDifference = { label: string; text: string; isAddition: boolean }

/** Returns what differs between two versions of a record, each value by its label. */
export function findDifferences(before: Compared, after: Compared): RecordDifference[] {
  const [earlier, later] = [listValues(before), listValues(after)]
  const labels = [...new Set([...earlier, ...later].map(({ label }) => label))]
  return labels.flatMap(label => {
    const [from, to] = [earlier, later].map(values =>
      values
        .filter(value => value.label === label)
        .map(({ value }) => value)
        .join(' and '),
    )
    if (from === to) return []
    const isAddition = !from || from === notKnown
    return { label, text: `${label}: ${from || 'none'} → ${to || 'none'}`, isAddition }
  })
}

function listValues({ details, feeStatus, feeStatusType, qualifications }: Compared) {
  const { email = '' } = details
  const answers = formatAnswers({ details: { ...details, email: toEmailKey(email) }, qualifications })
  const provisional = feeStatusType === 'FeeStatusProvisional' ? 'provisional' : 'unknown'
  return [
    ...Object.values(answers).flat(),
    ...(qualifications?.gcses ?? []).map(gcse => formatQualification({ tpe: 'GCSE', ...gcse })),
    { label: 'Fee status', value: feeStatus ?? provisional },
  ]
}
