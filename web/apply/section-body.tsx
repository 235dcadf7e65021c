import { useStableValue } from '../ui/use-stable-value.ts'
import { DetailsSection } from './details/details-section.tsx'
import { ucatRows } from './form/qualification-entries.ts'
import type { FormParts } from './form/section-props.ts'
import type { Asked, Section } from './form/sections.ts'
import type { EntryCheck } from './programme/entry-check/use-entry-check.ts'
import { ProgrammeSection } from './programme/programme-section.tsx'
import { QualificationsSection } from './qualifications/qualifications-section.tsx'
import { ResidencySection } from './residency/residency-section.tsx'
import type { Catalogue } from './use-catalogue.ts'

type SectionBodyProps = {
  section: Section
  parts: FormParts
  asked: Asked
  catalogue: Catalogue
  check: EntryCheck
}

/** What a section asks and shows. */
export function SectionBody({ section, parts, asked, catalogue, check }: SectionBodyProps) {
  const ucat = useStableValue(ucatRows(parts.form.qualifications))
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
