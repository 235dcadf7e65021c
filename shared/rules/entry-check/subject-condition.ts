import type { Condition, RequiredSubject } from '../../schemas/programme.ts'
import type { Finding } from './finding.ts'
import { conditionInWords, type GradeName } from './format-requirements.ts'
import type { GradeScale } from './grade-scale.ts'
import { type HeldSubject, heldInWords } from './held-subjects.ts'
import type { SubjectTitles } from './subject-titles.ts'

/**
 * How the subjects of a route stand to a condition (DECISIONS, section 4 rule 7): met with as many of the named ones
 * as are required, cannot tell where freely typed ones could be the rest.
 */
export function subjectCondition(
  held: readonly HeldSubject[],
  scale: GradeScale,
  gradeName: GradeName,
  titles: SubjectTitles,
) {
  return (condition: Condition): Finding => {
    const path = 'conditions'
    const asked = conditionInWords(condition, gradeName)
    const named = condition.subjects.map(one => requirement(one, scale, gradeName, titles))

    const enough = (fits: Fits) => filled(named, held, fits) >= condition.numberRequired
    const satisfies: Fits = (subject, one) => subject.standsFor.includes(one.key) && good(subject, one, scale)
    if (enough(satisfies)) {
      const these = held.filter(subject => named.some(one => satisfies(subject, one)))
      return { answer: 'met', path, text: `You have ${heldInWords(these)}; this programme asks for ${asked}` }
    }

    const unknown = held.filter(({ listed, key }) => !listed && !named.some(one => one.key === key))
    const possible = enough(
      (subject, one) => satisfies(subject, one) || (unknown.includes(subject) && good(subject, one, scale)),
    )
    const mine = possible
      ? `an advisor will check whether ${heldInWords(unknown)} counts`
      : `you have ${heldInWords(held) || 'no subject that counts'}`
    const text = `This programme asks for ${asked}; ${mine}`
    return { answer: possible ? 'cannot tell' : 'not met', path, text }
  }
}

/** A named subject as it is compared; any grade that counts will do where none is given. */
type Requirement = { key: string; lowest: number }

function requirement(one: RequiredSubject, scale: GradeScale, gradeName: GradeName, titles: SubjectTitles) {
  const grade = one[gradeName]
  return { key: titles.named(one.subject), lowest: grade ? scale.rank(grade) : Number.POSITIVE_INFINITY }
}

const good = ({ grade }: HeldSubject, { lowest }: Requirement, scale: GradeScale) =>
  scale.rank(grade) <= lowest

/** Whether a subject held can be the one that is named. */
type Fits = (subject: HeldSubject, one: Requirement) => boolean

/** How many of the named subjects the held ones can be, each at most once: whoever is in the way moves on if it can. */
function filled(named: readonly Requirement[], held: readonly HeldSubject[], fits: Fits): number {
  const taken = new Map<HeldSubject, Requirement>()
  const find = (one: Requirement, tried: Set<HeldSubject>): boolean =>
    held.some(subject => {
      if (tried.has(subject) || !fits(subject, one)) return false
      tried.add(subject)
      const before = taken.get(subject)
      if (before && !find(before, tried)) return false
      taken.set(subject, one)
      return true
    })
  return named.filter(one => find(one, new Set())).length
}
