import type { Condition, RequiredSubject } from '../../schemas/programme.ts'
import type { Finding } from './finding.ts'
import { formatCondition, type GradeField } from './format-requirements.ts'
import type { GradeScale } from './grade-scale.ts'
import { formatHeldSubjects, type HeldSubject } from './held-subjects.ts'
import type { SubjectTitles } from './subject-titles.ts'

/** A required subject in comparable form; without a required grade, any grade that counts is enough. */
type Requirement = { key: string; maxRank: number }

/** Whether a held subject can fill a requirement. */
type Matcher = (subject: HeldSubject, requirement: Requirement) => boolean

/**
 * Creates the function that checks the subjects of a route against a condition (DECISIONS, section 4 rule 7). It is met
 * if enough of the required subjects are held, and undecided if freely typed subjects could supply the missing ones.
 */
export function createConditionCheck(
  held: readonly HeldSubject[],
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

  return (condition: Condition): Finding => {
    const path = 'conditions'
    const requirementText = formatCondition(condition, gradeField)
    const requirements = condition.subjects.map(toRequirement)
    const isMetBy = (matches: Matcher) => countFilled(requirements, held, matches) >= condition.numberRequired

    if (isMetBy(satisfies)) {
      const matching = held.filter(subject =>
        requirements.some(requirement => satisfies(subject, requirement)),
      )
      return {
        outcome: 'met',
        path,
        text: `You have ${formatHeldSubjects(matching)}; this programme asks for ${requirementText}`,
      }
    }

    const unlisted = held.filter(
      ({ isListed, key }) => !isListed && !requirements.some(requirement => requirement.key === key),
    )
    const isPossible = isMetBy(
      (subject, requirement) =>
        satisfies(subject, requirement) || (unlisted.includes(subject) && hasGrade(subject, requirement)),
    )
    const explanation = isPossible
      ? `an advisor will check whether ${formatHeldSubjects(unlisted)} counts`
      : `you have ${formatHeldSubjects(held) || 'no subject that counts'}`
    return {
      outcome: isPossible ? 'cannot tell' : 'not met',
      path,
      text: `This programme asks for ${requirementText}; ${explanation}`,
    }
  }
}

/** Counts how many requirements can be filled, each held subject filling at most one (bipartite matching). */
function countFilled(
  requirements: readonly Requirement[],
  held: readonly HeldSubject[],
  matches: Matcher,
): number {
  const assigned = new Map<HeldSubject, Requirement>()
  const assign = (requirement: Requirement, tried: Set<HeldSubject>): boolean =>
    held.some(subject => {
      if (tried.has(subject) || !matches(subject, requirement)) return false
      tried.add(subject)
      const previous = assigned.get(subject)
      if (previous && !assign(previous, tried)) return false
      assigned.set(subject, requirement)
      return true
    })
  return requirements.filter(requirement => assign(requirement, new Set())).length
}
