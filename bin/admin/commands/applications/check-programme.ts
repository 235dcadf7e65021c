import * as z from 'zod/mini'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { isUcatType, needsSubject } from '#shared/enums/qualification-types.ts'
import { createEntryCheck, type EntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { english } from '#shared/schemas/english.ts'
import { entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { type FieldName, fields, readPath } from '#shared/schemas/fields.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { qualification } from '#shared/schemas/qualification.ts'
import { secondaryEducation } from '#shared/schemas/secondary-education.ts'

/** Returns the entry check of a programme from the stored answers or, without them, from the draft. */
export function checkProgramme(
  programme: Programme,
  record: ApplicantRecord | undefined,
  draft: object | null,
  configuration: Configuration,
) {
  const stored = record?.qualifications
  const answers = stored ? { qualifications: stored, ...record.feeContext } : draft && readDraft(draft)
  if (!answers) throw new UserError('The portal has no qualifications of this person yet.')
  const feeStatus = deriveFeeStatus(record, answers.ukResidency, answers.ukImmigrationStatus)
  const check = createEntryCheck([programme], subjectLists, configuration)
  return { isFromDraft: !stored, result: check(answers.qualifications, feeStatus)[0] }
}

const rows = z.catch(z.array(z.looseObject({ tpe: z.string() })), [])
const { residency, immigrationStatus } = entryCheckRequest.shape
const unanswered = {
  type: 'Gcse' as const,
  has5orMoreAtC4OrAbove: null,
  hasMathsAtB5OrAbove: null,
  has6orMoreAt6and7: null,
}

/** Returns what an entry check needs of a draft, without incomplete rows and UCAT. Missing answers are unknown. */
function readDraft(form: object) {
  const read = (name: FieldName) => readPath(form, fields[name].path)
  const list = rows
    .parse(read('qualifications'))
    .filter(({ tpe }) => !isUcatType(tpe))
    .flatMap(({ tpe, subject, grade, yearObtained }) => {
      const row = { tpe, subject: needsSubject(tpe) ? subject : null, grade, yearObtained }
      return qualification.safeParse(row).data ?? []
    })
  const qualifications: Parameters<EntryCheck>[0] = {
    list,
    secondaryEducation: secondaryEducation.safeParse(read('secondaryEducation')).data ?? unanswered,
    english: english.safeParse(read('english')).data ?? null,
    version: 1,
  }
  return list.length === 0
    ? undefined
    : {
        qualifications,
        ukResidency: residency.safeParse(read('ukResidency')).data,
        ukImmigrationStatus: immigrationStatus.safeParse(read('ukImmigrationStatus')).data,
      }
}
