import { DetailsSection } from './details-section.tsx'
import type { FormParts } from './form-parts.ts'
import { ProgrammeSection } from './programme-section.tsx'
import { ucatRows } from './qualification-entries.ts'
import { QualificationsSection } from './qualifications-section.tsx'
import { ResidencySection } from './residency-section.tsx'
import type { Asked, Section } from './sections.ts'
import type { Catalogue } from './use-catalogue.ts'
import type { EntryCheck } from './use-entry-check.ts'
import { useStable } from './use-stable.ts'

type SectionBodyProps = {
  section: Section
  parts: FormParts
  asked: Asked
  catalogue: Catalogue
  check: EntryCheck
}

/** What a section asks and shows. */
export function SectionBody({ section, parts, asked, catalogue, check }: SectionBodyProps) {
  const ucat = useStable(ucatRows(parts.form.qualifications))
  switch (section) {
    case 'qualifications':
      return <QualificationsSection {...parts} subjects={catalogue.subjects} />
    case 'residency':
      return <ResidencySection {...parts} />
    case 'programme':
      return <ProgrammeSection {...parts} catalogue={catalogue} check={check} ucat={ucat} />
    case 'details':
      return <DetailsSection {...parts} asked={asked} />
  }
}
