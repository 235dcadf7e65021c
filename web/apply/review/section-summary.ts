import { findLabel } from '#shared/enums/options.ts'
import { ukResidencies } from '#shared/enums/residency.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { isBlankEntry, withoutUcat } from '../form/qualification-entries.ts'
import type { Section } from '../form/sections.ts'
import { englishLabel } from '../qualifications/english-section.tsx'
import { typeHeading } from '../qualifications/qualification-labels.ts'
import { optionLabel } from '../residency/use-country-options.ts'
import type { AnswerFacts } from './section-answers.ts'

/** Returns a finished section in one line. */
export function sectionSummary(section: Section, { form, programme, countryOptions }: AnswerFacts): string {
  if (section === 'qualifications') return summarizeQualifications(form)
  if (section === 'residency') return summarizeResidency(form, countryOptions)
  if (section === 'programme') return programme ? `${programme.name}, ${programme.code}.` : ''
  const name = [form.forenames, form.surname].filter(Boolean).join(' ')
  return name || 'You have confirmed the declaration.'
}

function summarizeQualifications({ qualifications, secondaryEducation, english }: FormState): string {
  const entries = withoutUcat(qualifications).filter(entry => !isBlankEntry(entry))
  const headings = [...new Set(entries.map(entryHeading))]
  const parts = headings.map(heading => {
    const headingEntries = entries.filter(entry => entryHeading(entry) === heading)
    return `${heading}: ${headingEntries.map(({ subject, grade }) => [subject, grade].filter(Boolean).join(' ')).join(', ')}.`
  })
  const schooling = secondaryEducation?.type === 'Gcse' ? 'GCSEs' : 'Other secondary education'
  return [...parts, `${schooling}${summarizeEnglish(english)}.`].join(' ')
}

/** Returns the heading of an entry: the type that the applicant typed, or the heading of its listed type. */
const entryHeading = ({ tpe, ownType }: QualificationEntry) => (ownType && tpe) || typeHeading(tpe)

function summarizeEnglish(english: FormState['english']): string {
  if (english === null) return ''
  if (english.type === 'Gcse') return ` with English ${english.grade}`
  if (english.type === 'Other') return `, ${english.name?.trim() || 'another English qualification'}`
  return `, ${englishLabel(english.type)} ${english.scores.overall}`
}

const summarizeResidency = (
  { nationality, countryOfDomicile, ukResidency }: FormState,
  countryOptions: AnswerFacts['countryOptions'],
) =>
  [
    optionLabel(countryOptions?.nationality, nationality),
    `Country of domicile: ${optionLabel(countryOptions?.countryOfDomicile, countryOfDomicile)}`,
    `Time in the UK: ${findLabel(ukResidencies, ukResidency ?? '').toLowerCase()}.`,
  ].join('. ')
