import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { isUcatType, needsSubject } from '#shared/enums/qualification-types.ts'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { english } from '#shared/schemas/english.ts'
import { entryCheckRequest } from '#shared/schemas/entry-check.ts'
import type { FormState } from '#shared/schemas/form.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { qualification } from '#shared/schemas/qualification.ts'
import { secondaryEducation, unansweredGcses } from '#shared/schemas/secondary-education.ts'

/** Returns the entry check of a programme from the stored answers or, without them, from the draft. */
export function checkProgramme(
  programme: Programme,
  record: ApplicantRecord | undefined,
  draft: FormState | null,
  configuration: Configuration,
) {
  const stored = record?.qualifications
  const answers = stored ? { qualifications: stored, ...record.feeContext } : draft && readDraft(draft)
  if (!answers) throw new UserError('The portal has no qualifications of this person yet.')
  const feeStatus = deriveFeeStatus(record, answers.ukResidency, answers.ukImmigrationStatus)
  const check = createEntryCheck([programme], subjectLists, configuration)
  return { isFromDraft: !stored, result: check(answers.qualifications, feeStatus)[0] }
}

const { residency, immigrationStatus } = entryCheckRequest.shape
/** Returns what an entry check needs of a draft, without incomplete rows and UCAT. Missing answers are unknown. */
function readDraft({ data: { qualifications, feeContext } }: FormState) {
  const list = qualifications.list
    .filter(({ tpe }) => !isUcatType(tpe))
    .flatMap(({ tpe, subject, grade, yearObtained }) => {
      const row = { tpe, subject: needsSubject(tpe) ? subject : null, grade, yearObtained }
      return qualification.safeParse(row).data ?? []
    })
  if (list.length === 0) return
  return {
    qualifications: {
      list,
      secondaryEducation:
        secondaryEducation.safeParse(qualifications.secondaryEducation).data ?? unansweredGcses,
      english: english.safeParse(qualifications.english).data ?? null,
      version: 1,
    },
    ukResidency: residency.safeParse(feeContext.ukResidency).data,
    ukImmigrationStatus: immigrationStatus.safeParse(feeContext.ukImmigrationStatus).data,
  }
}
