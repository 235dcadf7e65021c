import { a2Grades } from '../enums/grades.ts'
import type { Alternative, Condition, RequiredSubject } from '../schemas/programme.ts'
import type { Qualification } from '../schemas/qualification.ts'
import type { Finding } from './answer.ts'
import { conditionInWords, numberInWords } from './requirement-words.ts'
import type { Route } from './route.ts'
import type { SubjectTitles, Title } from './subject-titles.ts'

type Held = Title & { subject: string; rank: number; grade: string }

const rank = (grade: string) => (a2Grades as readonly string[]).indexOf(grade)
const lowest = rank('E')
const uncounted = ['generalstudies', 'criticalthinking']
const split = (grades: string) => grades.match(/[A-E]\*?/g) ?? []

/**
 * The A-level route (DECISIONS, section 4 rules 3 and 7): best grade per subject, compared with the grades asked for
 * position by position. NU never counts; AS and EPQ never count.
 */
export function aLevelRoute(list: readonly Qualification[], titles: SubjectTitles): Route {
  const held = bestPerSubject(list, titles)
  const counted = held.filter(one => !uncounted.includes(one.key)).sort((one, other) => one.rank - other.rank)

  return {
    overall({ overall }: Alternative): Finding {
      const asked = overall.a2Grades
      const path = 'overall'
      if (asked === null)
        return { answer: 'not met', path, text: 'This programme does not take A-levels here' }
      const needed = split(asked)
      const best = counted.slice(0, needed.length)
      if (best.length < needed.length)
        return {
          answer: 'not met',
          path,
          text: `You have ${numberInWords(best.length)} ${best.length === 1 ? 'A-level' : 'A-levels'} that count; this programme asks for ${asked}`,
        }
      const reached = needed.every((grade, place) => best[place]!.rank <= rank(grade))
      const mine = best.map(one => one.grade).join('')
      return {
        answer: reached ? 'met' : 'not met',
        path,
        text: `Your best ${numberInWords(needed.length)} A-levels are ${mine}; this programme asks for ${asked}`,
      }
    },

    condition(condition: Condition): Finding {
      const path = 'conditions'
      const asked = conditionInWords(condition, 'a2Grade')
      const good = (one: Held, { a2Grade }: RequiredSubject) => one.rank <= (a2Grade ? rank(a2Grade) : lowest)
      const satisfied = (named: RequiredSubject) =>
        held.some(one => one.key === titles.key(named.subject) && good(one, named))
      const open = condition.subjects.filter(named => !satisfied(named))
      const short = condition.numberRequired - (condition.subjects.length - open.length)
      if (short <= 0) {
        const named = condition.subjects.map(one => titles.key(one.subject))
        const these = inWords(held.filter(one => named.includes(one.key)))
        return { answer: 'met', path, text: `You have ${these}; this programme asks for ${asked}` }
      }
      const mine = inWords(held) || 'no A-level that counts'
      if (suppliable(held, open, good) >= short)
        return {
          answer: 'cannot tell',
          path,
          text: `An advisor will check whether you have ${asked}: you entered ${mine}`,
        }
      return { answer: 'not met', path, text: `This programme asks for ${asked}; you have ${mine}` }
    },
  }
}

const inWords = (held: Held[]) => held.map(one => `${one.subject} ${one.grade}`).join(', ')

function bestPerSubject(list: readonly Qualification[], titles: SubjectTitles): Held[] {
  const best = new Map<string, Held>()
  for (const { tpe, subject, grade } of list) {
    if (tpe !== 'A2' || subject === null) continue
    const one = { ...titles.title('A2', subject), subject, grade: String(grade), rank: rank(String(grade)) }
    if (one.rank < 0 || one.rank > lowest) continue
    const known = best.get(one.key)
    if (!known || one.rank < known.rank) best.set(one.key, one)
  }
  return [...best.values()]
}

/** How many of the open subjects the freely typed ones could be, each at most once. */
function suppliable(
  held: Held[],
  open: RequiredSubject[],
  good: (one: Held, named: RequiredSubject) => boolean,
): number {
  const strictest = (named: RequiredSubject) => (named.a2Grade ? rank(named.a2Grade) : lowest)
  const hardestFirst = [...open].sort((one, other) => strictest(one) - strictest(other))
  const free = held.filter(one => !one.listed)
  let supplied = 0
  for (const named of hardestFirst) {
    const place = free.findIndex(one => good(one, named))
    if (place < 0) continue
    free.splice(place, 1)
    supplied += 1
  }
  return supplied
}
