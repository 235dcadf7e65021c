import { memo } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import { DetailsSection } from './details-section.tsx'
import type { FormParts } from './form-parts.ts'
import { ProgrammeSection } from './programme-section.tsx'
import { needsUcat } from './qualification-entries.ts'
import { QualificationsSection } from './qualifications-section.tsx'
import { ResidencySection } from './residency-section.tsx'
import type { Asked, Section } from './sections.ts'
import type { Catalogue } from './use-catalogue.ts'
import type { EntryCheck } from './use-entry-check.ts'

type SectionBodyProps = {
  section: Section
  parts: FormParts
  asked: Asked
  catalogue: Catalogue
  check: EntryCheck
}

/** What a section asks and shows; it is rendered again only when some of that changes, not with every keystroke. */
export const SectionBody = memo(
  ({ section, parts, asked, catalogue, check }: SectionBodyProps) => {
    switch (section) {
      case 'qualifications':
        return <QualificationsSection {...parts} subjects={catalogue.subjects.data} />
      case 'residency':
        return <ResidencySection {...parts} />
      case 'programme':
        return <ProgrammeSection {...parts} catalogue={catalogue} check={check} />
      case 'details':
        return <DetailsSection {...parts} asked={asked} />
    }
  },
  (before, after) => {
    const now = shownIn(after)
    return before.section === after.section && shownIn(before).every((value, place) => value === now[place])
  },
)

/** The answers that a section reads; the first one notes the whole form, to take a removal back. */
const answers: Record<Exclude<Section, 'qualifications'>, readonly (keyof FormState)[]> = {
  residency: ['nationality', 'countryOfDomicile', 'ukResidency', 'ukImmigrationStatus'],
  programme: ['schoolCode', 'programmeCode', 'qualifiedOnly', 'hasBeenInterviewed'],
  details: ['forenames', 'surname', 'telephone', 'dateOfBirth', 'gdprAccept'],
}

/** All that decides what a section looks like, always in the same order. */
function shownIn({ section, parts, asked, catalogue, check }: SectionBodyProps): unknown[] {
  const { form, messages, leave, focusAfter, year } = parts
  const always = [messages, leave, focusAfter, year, asked]
  if (section === 'qualifications') return [...always, form, catalogue.subjects.data]
  const read = [...always, ...answers[section].map(answer => form[answer])]
  if (section !== 'programme') return read
  const lists = [catalogue.schools, catalogue.programmes]
  return [
    ...read,
    // UCAT stands with the programme that asks for it.
    needsUcat(form.programmeCode) && form.qualifications,
    ...lists.flatMap(({ data, isPending, isLoadingError }) => [data, isPending, isLoadingError]),
    ...[check.results, check.failed, check.error, check.asking, check.gone],
  ]
}
