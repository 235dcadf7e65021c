import * as z from 'zod/mini'
import { toCodes } from '../enums/options.ts'
import { englishTypes } from './english.ts'
import { maxQualifications } from './qualification.ts'
import { storedSecondaryEducation } from './secondary-education.ts'
import { draftText } from './text.ts'

/*
 * The form as a person has typed it (specification 3.8). It has the shape of the request. So the path of an answer in the
 * form, the id of its control and the path of its messages are one string, such as `data.details.surname`. A row has its id
 * there instead of its position: `data.qualifications.list.ID.grade`. The values may be invalid.
 */

const text = z._default(draftText, '')
const choice = z._default(z.nullable(draftText), null)
const tick = z._default(z.boolean(), false)

/** A row of the qualifications. `id` tells rows apart while others are added and removed; it is never sent. */
const formRow = z.object({
  id: draftText,
  tpe: draftText,
  subject: draftText,
  grade: draftText,
  /** As typed; '' for none. */
  yearObtained: draftText,
  /** What was typed in the lists of types and subjects and is not an option. It is never sent. */
  unlistedTpe: z.optional(draftText),
  unlistedSubject: z.optional(draftText),
})
export type FormRow = z.infer<typeof formRow>

/** Has only the parts of the chosen type that have been typed. */
const formEnglish = z.object({
  type: z.enum(toCodes(englishTypes)),
  grade: z.optional(draftText),
  name: z.optional(draftText),
  overall: z.optional(draftText),
  listening: z.optional(draftText),
  reading: z.optional(draftText),
  writing: z.optional(draftText),
  speaking: z.optional(draftText),
})
export type FormEnglish = z.infer<typeof formEnglish>

const formDate = z.object({ day: draftText, month: draftText, year: draftText })
export type FormDate = z.infer<typeof formDate>

export const formState = z.object({
  programmeCode: choice,
  data: z.object({
    qualifications: z.object({
      list: z.array(formRow).check(z.maxLength(maxQualifications)),
      ucatId: text,
      secondaryEducation: z._default(z.nullable(storedSecondaryEducation), null),
      english: z._default(z.nullable(formEnglish), null),
    }),
    qualificationsConfirmed: tick,
    feeContext: z.object({
      nationality: choice,
      countryOfDomicile: choice,
      ukResidency: choice,
      ukImmigrationStatus: choice,
    }),
    hasBeenInterviewed: z._default(z.nullable(z.boolean()), null),
    // In the order of the page, which is also that of the messages.
    details: z.object({
      forenames: text,
      surname: text,
      telephone1: text,
      dateOfBirth: z._default(formDate, { day: '', month: '', year: '' }),
    }),
    gdprAccept: tick,
  }),
  /** What the page shows. These three are never sent. */
  schoolCode: choice,
  qualifiedOnly: tick,
  yearsShown: tick,
})
export type FormState = z.infer<typeof formState>

export const emptyForm: FormState = formState.parse({
  data: { qualifications: { list: [] }, feeContext: {}, details: {} },
})
