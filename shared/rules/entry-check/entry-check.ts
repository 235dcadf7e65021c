import type { FeeStatus } from '../../enums/fee-status.ts'
import type { EntryCheckResult } from '../../schemas/entry-check.ts'
import type { EntryRequirements, Programme } from '../../schemas/programme.ts'
import type { Qualifications } from '../../schemas/qualification.ts'
import type { Subjects } from '../../schemas/subjects.ts'
import { hasPlaces } from '../programme-availability.ts'
import { findApplicantPathways } from './applicant-pathways.ts'
import { findBestAlternative } from './best-alternative.ts'
import { checkEnglish, type Thresholds } from './english-requirement.ts'
import { checkGcses, checkMaths } from './general-requirements.ts'
import { selectWorstOutcome, toMessage } from './requirement-result.ts'
import { prepareSubjectTitles } from './subject-titles.ts'

/**
 * Checks whether an applicant meets the requirements of each programme (specification, section 4, "The entry check"), and
 * explains why. `feeStatus` is null before it is known; then places for either fee status count.
 */
export function checkEntry(
  qualifications: Qualifications,
  feeStatus: FeeStatus | null,
  programmes: readonly Programme[],
  subjects: Subjects,
  thresholds: Thresholds,
): EntryCheckResult[] {
  const evaluate = createEvaluator(qualifications, subjects, thresholds)
  // Many programmes have the same requirements: evaluate them once.
  const evaluations = new Map<string, ReturnType<typeof evaluate>>()

  return programmes.map(programme => {
    const { code, entryRequirements } = programme
    const key = toKey(entryRequirements)
    const evaluation = evaluations.get(key) ?? evaluate(entryRequirements)
    evaluations.set(key, evaluation)
    return {
      programmeCode: code,
      placesAvailable: hasPlaces(programme, feeStatus),
      ...evaluation,
      entryRequirements,
    }
  })
}

function createEvaluator(qualifications: Qualifications, subjects: Subjects, thresholds: Thresholds) {
  const titles = prepareSubjectTitles(subjects)
  const { list, secondaryEducation, english } = qualifications
  const pathways = findApplicantPathways(list, titles)
  const mathsResult = checkMaths(secondaryEducation, list, titles)
  const englishResult = checkEnglish(english, thresholds)

  return (requirements: EntryRequirements): Pick<EntryCheckResult, 'checkStatus' | 'messages'> => {
    const results = [
      ...findBestAlternative(pathways, requirements.alternatives),
      checkGcses(requirements.gcses, secondaryEducation),
      ...(requirements.maths ? [mathsResult] : []),
      ...(requirements.english ? [englishResult] : []),
    ]
    return {
      checkStatus: selectWorstOutcome(results.map(({ outcome }) => outcome)),
      messages: results.map(toMessage),
    }
  }
}

const keys = new WeakMap<EntryRequirements, string>()

/** Returns the JSON of requirements. Cached, because writing it takes a third of the time of a check. */
function toKey(requirements: EntryRequirements): string {
  const key = keys.get(requirements) ?? JSON.stringify(requirements)
  keys.set(requirements, key)
  return key
}
