import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'

const memories: Map<string, unknown>[] = []

/** Makes the oracle as naive as it would be without a memory. */
export const forgetTitles = () => memories.forEach(memory => void memory.clear())

/** What was worked out once is remembered, or the comparison would take hours. */
function remembered<T>(worked: (tpe: string, subject: string) => T): (tpe: string, subject: string) => T {
  const known = new Map<string, Map<string, T>>()
  memories.push(known)
  return (tpe, subject) => {
    const ofType = known.get(tpe) ?? new Map<string, T>()
    known.set(tpe, ofType)
    const answer = ofType.get(subject) ?? worked(tpe, subject)
    ofType.set(subject, answer)
    return answer
  }
}

/** Titles are the same whatever their case and spacing. */
const plain = (title: string) => title.replaceAll(/\s/g, '').toLowerCase()
const alike = (one: string, other: string) => plain(one) === plain(other)

/** The subject meant: the title itself when it is listed, then what an alias stands for, then what was typed. */
const meant = remembered((tpe, subject) => {
  for (const row of subjectLists.qualTypeSubjects)
    if (row.qualificationType === tpe && row.subjects.some(title => alike(title, subject)))
      return { title: plain(subject), free: false }
  for (const row of subjectLists.subjectAliases)
    if (row.qualificationType === tpe)
      for (const one of row.subjects)
        if (alike(one.alias, subject)) return { title: plain(one.subject), free: false }
  return { title: plain(subject), free: true }
})

/** The A-level subjects that an IB title stands for. */
const equivalents = remembered((tpe, subject) =>
  subjectLists.ibEquivalents
    .filter(one => tpe.startsWith('IB') && alike(one.ibSubject, meant(tpe, subject).title))
    .map(one => meant('A2', one.a2Subject).title),
)

/** Whether two subjects of one type are the same one. */
export const sameTitle = (tpe: string, one: string, other: string) =>
  meant(tpe, one).title === meant(tpe, other).title

/** Whether a subject is neither listed nor an alias. */
export const typedFreely = (tpe: string, subject: string) => meant(tpe, subject).free

/** Whether a subject held is the one a requirement names, or an IB title that stands for it. */
export function satisfies(tpe: string, subject: string, named: string): boolean {
  const wanted = meant('A2', named).title
  return meant(tpe, subject).title === wanted || equivalents(tpe, subject).includes(wanted)
}

/** Whether each wanted subject can be given a held one of its own: every way is tried. */
export function eachGivenOne<W, F>(wanted: W[], held: F[], fits: (wanted: W, one: F) => boolean): boolean {
  const [first, ...rest] = wanted
  if (first === undefined) return true
  return held.some(
    (one, place) =>
      fits(first, one) &&
      eachGivenOne(
        rest,
        held.filter((_, other) => other !== place),
        fits,
      ),
  )
}

/** A subject held, with a grade that counts. */
export type Own = { tpe: string; subject: string; grade: string }

export const gradesOf = (own: Own[]) => own.map(({ grade }) => grade)

/** Of a type, the best entry of each distinct subject; grades that never count are left out. */
export function bestOfEach(list: Qualification[], wanted: string, order: string[]): Own[] {
  const all = list
    .map(({ tpe, subject, grade }) => ({ tpe, subject: subject ?? '', grade: String(grade) }))
    .filter(({ tpe, grade }) => tpe === wanted && order.includes(grade))
  const best: Own[] = []
  for (const grade of order)
    for (const one of all)
      if (one.grade === grade && !best.some(other => sameTitle(wanted, other.subject, one.subject)))
        best.push(one)
  return best
}

/** Every choice of so many of these. */
export function combinations<T>(these: T[], count: number): T[][] {
  if (count === 0) return [[]]
  return these.flatMap((one, place) =>
    combinations(these.slice(place + 1), count - 1).map(rest => [one, ...rest]),
  )
}
