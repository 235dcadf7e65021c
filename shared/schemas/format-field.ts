import { typeHeading, typeName } from '../enums/qualification-types.ts'
import { type Answer, formatText } from './define-field.ts'
import { type English, englishName, scoreLabels, scoreNames, toScore } from './english.ts'
import type { Qualification } from './qualification.ts'
import { gcseFlagLabels, gcseFlags, type SecondaryEducation } from './secondary-education.ts'

export function formatQualification(
  { tpe, subject, grade, yearObtained }: Qualification,
  year?: number,
): Answer {
  const label = subject ? `${typeName(tpe).replace(/: subject$/, ':')} ${subject}` : typeName(tpe)
  const hasYear = yearObtained && yearObtained !== year
  return { label, value: `${grade}${hasYear ? ` (${yearObtained})` : ''}` }
}

/** Returns qualifications by their headings, as in "A-Levels: Biology A, Chemistry B". */
export function summarizeQualifications(list: readonly Qualification[]): string {
  const headings = [...new Set(list.map(({ tpe }) => typeHeading(tpe, tpe)))]
  return headings
    .map(heading => {
      const rows = list.filter(({ tpe }) => typeHeading(tpe, tpe) === heading)
      return `${heading}: ${rows.map(({ subject, grade }) => [subject, grade].filter(Boolean).join(' ')).join(', ')}`
    })
    .join('. ')
}

export function formatSecondaryEducation(value: SecondaryEducation): string | Answer[] {
  if (value.type === 'Other') return 'Other'
  return gcseFlags.map(flag => ({
    label: gcseFlagLabels[flag],
    value: formatText(value[flag] ?? 'Not known'),
  }))
}

export function formatEnglish(value: English): string | Answer[] {
  if (value.type === 'Gcse') return `${englishName(value.type)} ${value.grade}`
  if (value.type === 'Other') return value.name || englishName(value.type)
  return scoreNames.map(name => ({
    label: `${englishName(value.type)} ${scoreLabels[name].toLowerCase()}`,
    value: String(toScore(value[name])),
  }))
}

export function summarizeEnglish(value: English): string {
  if (value.type === 'Gcse') return `English ${englishName(value.type)} ${value.grade}`
  if (value.type === 'Other') return value.name || 'Another English qualification'
  return `${englishName(value.type)} ${toScore(value.overall)}`
}
