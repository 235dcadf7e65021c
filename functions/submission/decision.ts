import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { message } from '#shared/errors.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { checkSubmissionRules } from '#shared/rules/submission-rules.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'
import { entryCheckResult } from '#shared/schemas/entry-check.ts'
import { feeContext } from '#shared/schemas/fee-context.ts'
import { programme } from '#shared/schemas/programme.ts'
import { qualifications } from '#shared/schemas/qualification.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { subjectLists } from '../catalogue/subject-lists.ts'
import { sha256 } from '../keys.ts'

/** All that a judgement goes by, but for the subject lists; `year` is the calendar year in London. */
const facts = z.object({
  programme,
  qualifications,
  feeStatus: z.nullable(z.enum(feeStatuses)),
  feeStatusConfirmed: z.boolean(),
  feeContext: z.nullable(feeContext),
  dateOfBirth: z.union([z.string(), z.undefined()]),
  hasBeenInterviewed: z.nullable(z.boolean()),
  year: z.int(),
  site: z.pick(siteConfiguration, {
    universityName: true,
    ucatThreshold: true,
    ucatScale: true,
    ielts: true,
    toefl: true,
  }),
})
export type Facts = z.infer<typeof facts>

/** What comes out: the entry check's answer and its reasons, and what forbids the submission. */
const judgement = z.object({
  placesAvailable: z.boolean(),
  checkStatus: entryCheckResult.shape.checkStatus,
  messages: z.array(message),
  mistakes: z.array(message),
})
export type Evaluation = z.infer<typeof judgement>

/** A decision as it is kept with the application, so that it can be made again (DECISIONS, section 4 rule 12). */
const decision = z.object({
  catalogueVersion: z.int(),
  subjectsVersion: z.string(),
  facts,
  judgement,
})
type Decision = z.infer<typeof decision>

const versionOf = (subjects: Subjects) => sha256(JSON.stringify(subjects)).slice(0, 12)
const presentVersion = versionOf(subjectLists)

/** A decision to be kept: its facts without what they carry besides. */
export const toDecision = (catalogueVersion: number, known: Facts, judged: Evaluation): Decision =>
  decision.parse({
    catalogueVersion,
    subjectsVersion: presentVersion,
    facts: known,
    judgement: judged,
  })

/** Judges one programme by the facts and nothing else. */
export function evaluate(known: Facts, subjects: Subjects = subjectLists): Evaluation {
  const { programme: asked, qualifications: held, feeStatus, site } = known
  const [result] = checkEntry(held, feeStatus, [asked], subjects, site)
  if (!result) throw new Error('the entry check gave no result')
  const { placesAvailable, checkStatus, messages } = result
  return { placesAvailable, checkStatus, messages, mistakes: checkSubmissionRules({ ...known, checkStatus }) }
}

/**
 * Makes a kept decision again from what was kept with it, whatever the catalogue and the configuration say by now.
 * `warning` says that it was made with other subject lists, so that another outcome says nothing against it.
 */
export function replayDecision(kept: unknown, subjects: Subjects = subjectLists) {
  const { facts: known, judgement: then, subjectsVersion: before } = decision.parse(kept)
  const now = evaluate(known, subjects)
  const present = versionOf(subjects)
  const warning =
    before === present
      ? null
      : `The subject lists have changed since this decision (${before} then, ${present} now): another outcome says nothing against it.`
  return { judgement: now, agrees: isDeepStrictEqual(now, then), warning }
}
