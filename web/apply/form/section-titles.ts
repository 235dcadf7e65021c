import type { Asked, Section } from './sections.ts'

/** The anchor of a section; the first is the specification's. */
export const anchors: Record<Section | 'check', string> = {
  qualifications: 'grade-entry',
  residency: 'residency',
  programme: 'programme-choice',
  details: 'about-you',
  check: 'check-answers',
}

const titles = {
  qualifications: 'Grades and qualifications',
  residency: 'Nationality and residency',
  programme: 'What are you applying for?',
  check: 'Check your answers',
}

/** What a section is called: somebody on record is asked for a declaration instead of details. */
export const titleOf = (section: Section | 'check', asked: Asked) =>
  section === 'details' ? (asked.recorded ? 'Declaration' : 'About You') : titles[section]
