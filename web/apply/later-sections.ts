export { DetailsSection } from './details/details-section.tsx'
export { ProgrammeSection } from './programme/programme-section.tsx'
export { QualificationRow } from './qualifications/qualification-row.tsx'
export { ResidencySection } from './residency/residency-section.tsx'
