import type { Condition, RequiredSubject } from '#shared/schemas/programme.ts'

/** Formats conditions as people write them: `Biology B/6; 1 of Chemistry B/6, Physics B/6, Mathematics`. */
export const formatConditions = (conditions: readonly Condition[]) =>
  conditions.map(formatCondition).join('; ')

const formatCondition = ({ numberRequired, subjects }: Condition) => {
  const list = subjects.map(formatSubject).join(', ')
  return numberRequired === 1 && subjects.length === 1 ? list : `${numberRequired} of ${list}`
}

function formatSubject({ subject, a2Grade, ibGrade }: RequiredSubject): string {
  const reread = parseConditions(subject)
  const isPlain = reread.mistakes.length === 0 && reread.conditions[0]?.subjects[0]?.subject === subject
  const grades = [a2Grade, ibGrade].filter(Boolean).join('/')
  return [isPlain ? subject : `"${subject}"`, grades].filter(Boolean).join(' ')
}

/** Splits a text at a separator that is outside quotation marks and brackets. */
const splitOutside = (text: string, separator: ';' | ',') =>
  (text.match(new RegExp(`(?:"[^"]*"|\\([^)]*\\)|[^${separator}])+`, 'g')) ?? [])
    .map(part => part.trim())
    .filter(part => part !== '')

/** Words that may not stand between subjects, as in "Biology or Chemistry", or in a title without quotation marks. */
const joiningWords = / or |[ /](?:[A-E]\*?|[1-7]) and | and \w+ of /i

const countNames = ['one', 'two', 'three', 'four', 'five', 'six']

/** Returns the conditions of a text, with a sentence about each part that is not a condition. */
export function parseConditions(text: string): { conditions: Condition[]; mistakes: string[] } {
  const mistakes: string[] = []
  const plainText = text.replace(/[“”]/g, '"').replace(/\s+/g, ' ')
  const conditions = splitOutside(plainText, ';').map((part): Condition => {
    const [, count, list = part] = /^(\w+) of (.+)$/i.exec(part) ?? []
    const number = countNames.indexOf(count?.toLowerCase() ?? '') + 1 || Number(count)
    const isCounted = Number.isInteger(number)
    const subjects = splitOutside(isCounted ? list : part, ',').map(subject =>
      parseSubject(subject, mistakes),
    )
    if (joiningWords.test(part.replace(/"[^"]*"/g, '')))
      mistakes.push(
        `"${part}" joins subjects with a word. Write "1 of Chemistry, Physics" for a choice, and a semicolon between conditions that must all be met`,
      )
    else if (!isCounted && subjects.length > 1)
      mistakes.push(`"${part}" does not say how many it asks for. Write, for example, "1 of ${part}"`)
    const numberRequired = isCounted ? number : 1
    const distinct = new Set(subjects.map(({ subject }) => subject)).size
    if (numberRequired < 1 || numberRequired > distinct)
      mistakes.push(`"${part}" asks for ${numberRequired} of ${distinct}`)
    return { numberRequired, subjects }
  })
  return { conditions, mistakes }
}

/** An A-level grade, an IB grade, or both, as in B, 6 and B/6. */
const gradesPattern = /^(?:(A\*|[A-E])(?:\/([1-7]))?|\/?([1-7]))$/
/** A word that is meant to be grades, unless it is in quotation marks. */
const gradesLikePattern = /^(?:[A-Z]\*?|\d{1,2}|[A-Z]{0,2}\*?\/\w{0,2}\*?)$/i

function parseSubject(part: string, mistakes: string[]): RequiredSubject {
  const text = part.replace(/( [A-E]\*?) ?\/ ?(?=[1-7]$)/i, '$1/')
  const quoted = /^"([^"]+)"(?: ?(.+))?$/.exec(text)
  const words = /^(.+) (\S+)$/.exec(text)
  const [, subject = text, gradesText] =
    quoted ?? (words && gradesLikePattern.test(words[2] ?? '') ? words : [])
  if (gradesText === undefined) return { subject }
  const grades = gradesPattern.exec(gradesText.toUpperCase())
  if (!grades)
    mistakes.push(`"${gradesText}" in "${part}" is not a grade. Write, for example, "${subject} B/6"`)
  const [, a2Grade, ibGradeAfter, ibGradeAlone] = grades ?? []
  const ibGrade = ibGradeAfter ?? ibGradeAlone
  return {
    subject,
    ...(a2Grade ? { a2Grade: a2Grade as RequiredSubject['a2Grade'] } : {}),
    ...(ibGrade ? { ibGrade: ibGrade as RequiredSubject['ibGrade'] } : {}),
  }
}
