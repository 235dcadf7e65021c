import * as z from 'zod/mini'
import { scoreNames } from './english.ts'

const typed = (longest = 100) => z.string().check(z.maxLength(longest))
const choice = z.nullable(typed(40))
const part = z.nullable(z.int().check(z.gte(0), z.lte(9999)))

/** A qualification as it is being typed; `typedType` and `typedSubject` are what stands in the free fields. */
const qualificationEntry = z.strictObject({
  id: typed(40),
  tpe: typed(),
  ownType: z.boolean(),
  subject: typed(),
  ownSubject: z.boolean(),
  grade: typed(),
  yearObtained: part,
})
export type QualificationEntry = z.infer<typeof qualificationEntry>

const scores = z.strictObject(
  Object.fromEntries(scoreNames.map(name => [name, typed(10)])) as Record<
    (typeof scoreNames)[number],
    z.ZodMiniString
  >,
)

/** The form as it is being filled (specification, section 3, "Form state"): nothing in it need be valid yet. */
export const formState = z.strictObject({
  qualifications: z.array(qualificationEntry).check(z.maxLength(60)),
  yearsShown: z.boolean(),
  secondaryEducation: z.nullable(
    z.strictObject({
      type: z.enum(['Gcse', 'Other']),
      has5orMoreAtC4OrAbove: z.boolean(),
      hasMathsAtB5OrAbove: z.boolean(),
      has6orMoreAt6and7: z.boolean(),
    }),
  ),
  english: z.nullable(
    z.strictObject({ type: z.enum(['Gcse', 'Ielts', 'Toefl', 'Other']), grade: typed(3), scores }),
  ),
  qualificationsConfirmed: z.boolean(),
  ukResidency: choice,
  ukImmigrationStatus: choice,
  nationality: choice,
  countryOfDomicile: choice,
  schoolCode: choice,
  programmeCode: choice,
  qualifiedOnly: z.boolean(),
  surname: typed(),
  forenames: typed(),
  telephone: typed(30),
  dateOfBirth: z.strictObject({ day: part, month: part, year: part }),
  gdprAccept: z.boolean(),
  hasBeenInterviewed: z.nullable(z.boolean()),
})
export type FormState = z.infer<typeof formState>

/** The form before anything is entered. */
export const emptyForm: FormState = {
  qualifications: [],
  yearsShown: false,
  secondaryEducation: null,
  english: null,
  qualificationsConfirmed: false,
  ukResidency: null,
  ukImmigrationStatus: null,
  nationality: null,
  countryOfDomicile: null,
  schoolCode: null,
  programmeCode: null,
  qualifiedOnly: false,
  surname: '',
  forenames: '',
  telephone: '',
  dateOfBirth: { day: null, month: null, year: null },
  gdprAccept: false,
  hasBeenInterviewed: null,
}

/** PUT sends the version it is based on, 0 for the first. */
export const draftToSave = z.strictObject({
  form: formState,
  version: z.int().check(z.gte(0), z.lte(1_000_000_000)),
})

/** The unfinished form as kept; `form` is null and `version` 0 when there is none; `savedAt` is an ISO instant. */
export const savedDraft = z.object({
  form: z.nullable(formState),
  version: z.int(),
  savedAt: z.nullable(z.string()),
})
export type SavedDraft = z.infer<typeof savedDraft>
