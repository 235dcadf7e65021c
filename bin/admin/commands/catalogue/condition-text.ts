import * as z from 'zod/mini'
import { subjectLists, subjectTitles } from '#functions/catalogue/subject-lists.ts'
import type { Condition, RequiredSubject } from '#shared/schemas/programme.ts'

/** Formats conditions as people write them: `Biology B/6; 1 of Chemistry B/6, Physics B/6, Mathematics`. */
export const formatConditions = (conditions: readonly Condition[]) =>
  conditions.map(formatCondition).join('; ')

function formatCondition({ numberRequired, subjects }: Condition) {
  const list = subjects.map(formatSubject).join(', ')
  return numberRequired === 1 && subjects.length === 1 ? list : `${numberRequired} of ${list}`
}

/** Puts quotation marks around a title that would not be read as it is, such as French B. */
function formatSubject({ subject, a2Grade, ibGrade }: RequiredSubject): string {
  const isPlain = parseConditions(subject)?.[0]?.subjects[0]?.subject === subject
  const grades = [a2Grade, ibGrade].filter(Boolean).join('/')
  return [isPlain ? subject : `"${subject}"`, grades].filter(Boolean).join(' ')
}

/** Splits a text at a separator that is outside quotation marks. */
const splitOutside = (text: string, separator: ';' | ',') =>
  (text.match(new RegExp(`(?:"[^"]*"|[^${separator}])+`, 'g')) ?? [])
    .map(part => part.trim())
    .filter(part => part !== '')

/** Returns the conditions of a text; undefined if a list of subjects does not begin with a number. */
export function parseConditions(text: string): Condition[] | undefined {
  const plainText = text.replace(/[“”]/g, '"').replace(/\s+/g, ' ')
  const conditions: Condition[] = []
  for (const part of splitOutside(plainText, ';')) {
    const [, number, list = part] = /^(\d+) of (.+)$/i.exec(part) ?? []
    const subjects = splitOutside(list, ',').map(parseSubject)
    if (number === undefined && subjects.length > 1) return
    conditions.push({ numberRequired: Number(number ?? 1), subjects })
  }
  return conditions
}

/** A title, in quotation marks or not, and an A-level grade, an IB grade or both, as in B, 6 and B/6. */
const subjectPattern = /^(?:"([^"]+)"|(.+?))(?: (A\*|[A-E])?(?:\/?([1-7]))?)?$/i

function parseSubject(text: string): RequiredSubject {
  const [, quoted, plain = text, a2Grade, ibGrade] = subjectPattern.exec(text) ?? []
  return {
    subject: quoted ?? plain,
    ...(a2Grade && { a2Grade: a2Grade.toUpperCase() as NonNullable<RequiredSubject['a2Grade']> }),
    ...(ibGrade && { ibGrade: ibGrade as NonNullable<RequiredSubject['ibGrade']> }),
  }
}

const comparedTypes = ['A2', 'IBHigher']
const listedTitles = subjectLists.qualTypeSubjects
  .filter(({ qualificationType }) => comparedTypes.includes(qualificationType))
  .flatMap(({ subjects }) => subjects)

const isKnown = (subject: string): boolean =>
  comparedTypes.some(type => {
    const { key, isListed } = subjectTitles.resolve(type, subject)
    return isListed && key === subjectTitles.toRequiredKey(subject)
  })

function describeUnknown(subject: string): string {
  const beginning = subject.slice(0, 3).toLowerCase()
  const alike = new Set(listedTitles.filter(title => title.toLowerCase().startsWith(beginning)))
  const hint = alike.size > 0 ? ` Titles that begin alike: ${[...alike].slice(0, 10).join(', ')}.` : ''
  return `"${subject}" is in no list of subjects.${hint} Grades are like B, 6 or B/6`
}

export const conditionsAllowed =
  'Enter conditions such as: Biology B/6; 1 of Chemistry B/6, Physics B/6, Mathematics'

/** The conditions of a cell, whose subjects must be known. A wrong grade makes the subject unknown. */
export const conditionsCell = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const conditions = parseConditions(text)
    const unknown = conditions?.flatMap(({ subjects }) => subjects).filter(({ subject }) => !isKnown(subject))
    const mistakes = unknown?.map(({ subject }) => describeUnknown(subject)) ?? [conditionsAllowed]
    for (const message of mistakes) context.issues.push({ code: 'custom', message, input: text })
    return conditions
  }),
)
