import * as z from 'zod/mini'
import { scoreNames } from './english.ts'

/** As typed, but for halves of characters, which the database cannot keep. */
const typed = (longest = 100) =>
  z.string().check(
    z.overwrite(text => text.replace(/\p{Cs}/gu, '\uFFFD')),
    z.maxLength(longest),
  )
const choice = z.nullable(typed(40))
const part = z.nullable(z.int().check(z.gte(0), z.lte(9999)))

/** A qualification as it is being typed; `ownType` and `ownSubject` say that the type or the subject is typed freely. */
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

const count = z.int().check(z.gte(0), z.lte(1_000_000_000))

/**
 * PUT sends the version it is based on, 0 for the first. `turn` is the name of the tab that saves and how many saves it
 * has sent: while the kept draft is this tab's own, a later turn is taken and an earlier one refused, whatever version
 * they name. So two saves of one tab may be under way, and one whose answer was lost may be sent again.
 */
export const saveDraftRequest = z.strictObject({
  form: formState,
  version: count,
  turn: z.optional(z.strictObject({ tab: typed(40).check(z.minLength(1)), number: count })),
})
export type SaveDraftRequest = z.infer<typeof saveDraftRequest>

/** DELETE may name the version it discards: newer work stays. */
export const discardDraftQuery = z.strictObject({
  version: z.optional(
    z.pipe(
      z.transform((typed: unknown) => (/^\d+$/.test(String(typed)) ? Number(typed) : typed)),
      count,
    ),
  ),
})

/** The unfinished form as kept; `form` is null and `version` 0 when there is none; `savedAt` is an ISO instant. */
export const savedDraft = z.object({
  form: z.nullable(formState),
  version: z.int(),
  savedAt: z.nullable(z.string()),
})
export type SavedDraft = z.infer<typeof savedDraft>
