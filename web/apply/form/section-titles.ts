import type { FormVariant, Section } from './sections.ts'

/** The anchors of the sections; the specification names the first one. */
export const sectionAnchors: Record<Section | 'check', string> = {
  qualifications: 'grade-entry',
  residency: 'residency',
  programme: 'programme-choice',
  details: 'about-you',
  check: 'check-answers',
}

/** The anchor of the panel for applicants to whom no programme is open. */
export const noOpenProgrammeAnchor = 'nothing-open'

const titles = {
  qualifications: 'Grades and qualifications',
  residency: 'Nationality and residency',
  programme: 'What are you applying for?',
  check: 'Check your answers',
}

/** Returns the title of a section. Applicants on record give a declaration instead of details. */
export const sectionTitle = (section: Section | 'check', variant: FormVariant) =>
  section === 'details' ? (variant.isOnRecord ? 'Declaration' : 'About You') : titles[section]
