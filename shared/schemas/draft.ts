import * as z from 'zod/mini'
import { scoreNames } from './english.ts'
import { maxQualifications } from './qualification.ts'

/** Unvalidated text, without lone surrogates, which the database cannot store. */
const draftText = (maxLength = 100) =>
  z.string().check(
    z.overwrite(text => text.replace(/\p{Cs}/gu, '\uFFFD')),
    z.maxLength(maxLength),
  )
const choice = z.nullable(draftText(40))
const datePart = z.nullable(z.int().check(z.gte(0), z.lte(9999)))

/** A qualification in the form; `ownType` and `ownSubject` say whether its type or subject is typed freely. */
const qualificationEntry = z.strictObject({
  id: draftText(40),
  tpe: draftText(),
  ownType: z.boolean(),
  subject: draftText(),
  ownSubject: z.boolean(),
  grade: draftText(),
  yearObtained: datePart,
})
export type QualificationEntry = z.infer<typeof qualificationEntry>

const scores = z.strictObject(
  Object.fromEntries(scoreNames.map(name => [name, draftText(10)])) as Record<
    (typeof scoreNames)[number],
    z.ZodMiniString
  >,
)

/** The state of the form (specification, section 3, "Form state"), which need not be valid. */
export const formState = z.strictObject({
  qualifications: z.array(qualificationEntry).check(z.maxLength(maxQualifications)),
  /** The year of the IB total while it has no points; undefined until it is changed. */
  ibYear: z.optional(datePart),
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
    z.strictObject({
      type: z.enum(['Gcse', 'Ielts', 'Toefl', 'Other']),
      grade: draftText(3),
      scores,
      /** The name of another qualification. */
      name: z.optional(draftText(100)),
    }),
  ),
  /** Drafts of earlier releases have none. */
  ucatId: z._default(draftText(20), ''),
  qualificationsConfirmed: z.boolean(),
  ukResidency: choice,
  ukImmigrationStatus: choice,
  nationality: choice,
  countryOfDomicile: choice,
  schoolCode: choice,
  programmeCode: choice,
  qualifiedOnly: z.boolean(),
  surname: draftText(),
  forenames: draftText(),
  telephone: draftText(30),
  dateOfBirth: z.strictObject({ day: datePart, month: datePart, year: datePart }),
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
  ucatId: '',
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
 * The body of PUT. `version` is the version that the save is based on, 0 for the first. `turn` is the id of the tab and
 * the number of its saves. While the stored draft is from the same tab, a later turn is accepted and an earlier one
 * refused, whatever the version. So a tab may have two saves in flight, and may retry a save whose response was lost.
 */
export const saveDraftRequest = z.strictObject({
  form: formState,
  version: count,
  turn: z.optional(z.strictObject({ tab: draftText(40).check(z.minLength(1)), number: count })),
})
export type SaveDraftRequest = z.infer<typeof saveDraftRequest>

/** The query of DELETE. With a version, only that version is discarded. */
export const discardDraftQuery = z.strictObject({
  version: z.optional(
    z.pipe(
      z.transform((value: unknown) => (/^\d+$/.test(String(value)) ? Number(value) : value)),
      count,
    ),
  ),
})

/** The stored draft; `form` is null and `version` 0 if there is none; `savedAt` is an ISO instant. */
export const savedDraft = z.object({
  form: z.nullable(formState),
  version: z.int(),
  savedAt: z.nullable(z.string()),
})
export type SavedDraft = z.infer<typeof savedDraft>
