import type { Condition, RequiredSubject } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { formatCondition, type GradeField } from '../format-requirements.ts'
import type { GradeScale } from './grade-scale.ts'
import { explainResult, type RequirementResult } from './requirement-result.ts'
import type { ResolvedTitle, SubjectTitles } from './subject-titles.ts'

/** A subject as the applicant wrote it, with its best grade. */
type ApplicantSubject = ResolvedTitle & { subject: string; grade: string }

/** Returns the distinct subjects of one type, best grade first, without grades that never count. */
export function findApplicantSubjects(
  list: readonly Qualification[],
  type: 'A2' | 'IBHigher',
  scale: GradeScale,
  titles: SubjectTitles,
): ApplicantSubject[] {
  const bestFirst = list
    .flatMap(({ tpe, subject, grade }) =>
      tpe === type && subject !== null && scale.has(String(grade))
        ? [{ ...titles.resolve(type, subject), subject, grade: String(grade) }]
        : [],
    )
    .sort((a, b) => scale.rank(a.grade) - scale.rank(b.grade))
  const distinct = new Map<string, ApplicantSubject>()
  for (const subject of bestFirst) if (!distinct.has(subject.key)) distinct.set(subject.key, subject)
  return [...distinct.values()]
}

const maxListedSubjects = 6

/** Formats up to six subjects with their grades, and the count of the others, as in "Chemistry A, Music B". */
export function formatSubjects(subjects: readonly ApplicantSubject[]): string {
  const listed = subjects.slice(0, maxListedSubjects).map(({ subject, grade }) => `${subject} ${grade}`)
  return [
    ...listed,
    ...(subjects.length > maxListedSubjects ? [`${subjects.length - maxListedSubjects} more`] : []),
  ].join(', ')
}

/** A required subject in comparable form; without a required grade, any grade that counts is enough. */
type Requirement = { key: string; maxRank: number }

type Matcher = (subject: ApplicantSubject, requirement: Requirement) => boolean

/**
 * Creates the function that checks the subjects of a pathway against a condition. It is met if enough of the required
 * subjects match, and undecided if freely typed subjects could supply the missing ones.
 */
export function createConditionCheck(
  applicantSubjects: readonly ApplicantSubject[],
  scale: GradeScale,
  gradeField: GradeField,
  titles: SubjectTitles,
) {
  const toRequirement = (required: RequiredSubject): Requirement => {
    const grade = required[gradeField]
    return {
      key: titles.toRequiredKey(required.subject),
      maxRank: grade ? scale.rank(grade) : Number.POSITIVE_INFINITY,
    }
  }
  const hasGrade: Matcher = ({ grade }, { maxRank }) => scale.rank(grade) <= maxRank
  const satisfies: Matcher = (subject, requirement) =>
    subject.satisfiedKeys.includes(requirement.key) && hasGrade(subject, requirement)

  return (condition: Condition): RequirementResult => {
    const path = 'conditions'
    const required = formatCondition(condition, gradeField)
    const requirements = condition.subjects.map(toRequirement)
    const isMetBy = (matches: Matcher) =>
      countFilled(requirements, applicantSubjects, matches) >= condition.numberRequired

    if (isMetBy(satisfies)) {
      const matching = applicantSubjects.filter(subject =>
        requirements.some(requirement => satisfies(subject, requirement)),
      )
      const actual = formatSubjects(matching)
      return explainResult({ checkStatus: 'Qualified', path, required, actual }, `You have ${actual}`)
    }

    const unlisted = applicantSubjects.filter(
      ({ isListed, key }) => !isListed && !requirements.some(requirement => requirement.key === key),
    )
    const isPossible = isMetBy(
      (subject, requirement) =>
        satisfies(subject, requirement) || (unlisted.includes(subject) && hasGrade(subject, requirement)),
    )
    const actual = formatSubjects(isPossible ? unlisted : applicantSubjects) || 'no subject that counts'
    const explanation = isPossible ? `An advisor will check whether ${actual} counts` : `You have ${actual}`
    return explainResult(
      { checkStatus: isPossible ? 'Undecided' : 'NotQualified', path, required, actual },
      explanation,
    )
  }
}

/** Counts how many requirements can be filled, each subject filling at most one (bipartite matching). */
function countFilled(
  requirements: readonly Requirement[],
  applicantSubjects: readonly ApplicantSubject[],
  matches: Matcher,
): number {
  const assigned = new Map<ApplicantSubject, Requirement>()
  const assign = (requirement: Requirement, tried: Set<ApplicantSubject>): boolean =>
    applicantSubjects.some(subject => {
      if (tried.has(subject) || !matches(subject, requirement)) return false
      tried.add(subject)
      const previous = assigned.get(subject)
      if (previous && !assign(previous, tried)) return false
      assigned.set(subject, requirement)
      return true
    })
  return requirements.filter(requirement => assign(requirement, new Set())).length
}
