import type { Condition, RequiredSubject } from '../schemas/programme.ts'
import type { Finding } from './answer.ts'
import type { GradeScale } from './grade-scale.ts'
import { type HeldSubject, heldInWords } from './held-subjects.ts'
import { conditionInWords, type GradeName } from './requirement-words.ts'
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

    const open = named.filter(one => !held.some(subject => satisfies(subject, one, scale)))
    const short = condition.numberRequired - (named.length - open.length)
    if (short <= 0) {
      const these = held.filter(subject => named.some(one => satisfies(subject, one, scale)))
      return { answer: 'met', path, text: `You have ${heldInWords(these)}; this programme asks for ${asked}` }
    }

    const unknown = held.filter(({ listed, key }) => !listed && !named.some(one => one.key === key))
    const possible = suppliable(open, unknown, scale) >= short
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

const satisfies = (subject: HeldSubject, one: Requirement, scale: GradeScale) =>
  subject.standsFor.includes(one.key) && good(subject, one, scale)

/** How many of the named subjects the freely typed ones could be, each at most once: the hardest to be is tried first. */
function suppliable(named: Requirement[], unknown: readonly HeldSubject[], scale: GradeScale): number {
  const left = [...unknown]
  return named
    .sort((one, other) => one.lowest - other.lowest)
    .filter(one => {
      const place = left.findIndex(subject => good(subject, one, scale))
      if (place >= 0) left.splice(place, 1)
      return place >= 0
    }).length
}
