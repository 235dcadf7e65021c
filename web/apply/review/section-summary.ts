import { findLabel } from '#shared/enums/options.ts'
import { ukResidencies } from '#shared/enums/residency.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { heldBesideUcat, untouched } from '../form/qualification-entries.ts'
import type { Section } from '../form/sections.ts'
import { englishLabel } from '../qualifications/english-section.tsx'
import { headingOf } from '../qualifications/qualification-labels.ts'
import { codeName } from './option-label.ts'
import type { AnswerFacts } from './section-answers.ts'

/** A finished section in one line. */
export function sectionLine(section: Section, { form, programme, lists }: AnswerFacts): string {
  if (section === 'qualifications') return qualificationsLine(form)
  if (section === 'residency') return residencyLine(form, lists)
  if (section === 'programme') return programme ? `${programme.name}, ${programme.code}.` : ''
  return [form.forenames, form.surname].filter(Boolean).join(' ')
}

function qualificationsLine({ qualifications, secondaryEducation, english }: FormState): string {
  const held = heldBesideUcat(qualifications).filter(entry => !untouched(entry))
  const headings = [...new Set(held.map(({ tpe }) => headingOf(tpe)))]
  const parts = headings.map(heading => {
    const mine = held.filter(({ tpe }) => headingOf(tpe) === heading)
    return `${heading}: ${mine.map(({ subject, grade }) => [subject, grade].filter(Boolean).join(' ')).join(', ')}.`
  })
  const before = secondaryEducation?.type === 'Gcse' ? 'GCSEs' : 'Other secondary education'
  return [...parts, `${before}${englishWords(english)}.`].join(' ')
}

function englishWords(english: FormState['english']): string {
  if (english === null) return ''
  if (english.type === 'Gcse') return ` with English ${english.grade}`
  if (english.type === 'Other') return ', another English qualification'
  return `, ${englishLabel(english.type)} ${english.scores.overall}`
}

const residencyLine = (
  { nationality, countryOfDomicile, ukResidency }: FormState,
  lists: AnswerFacts['lists'],
) =>
  `${[
    codeName(lists?.nationality, nationality),
    `living in ${codeName(lists?.countryOfDomicile, countryOfDomicile)}`,
    findLabel(ukResidencies, ukResidency ?? ''),
  ].join(', ')}.`
