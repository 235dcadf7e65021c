import { describe, expect, it } from 'vitest'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { sectionSummary } from '#web/apply/review/section-answers.ts'
import { filledForm, formReducer, year } from '../filled-form.ts'

const waec = { tpe: 'WAEC', ownType: true, grade: 'B2' }
const actions: FormAction[] = [
  { type: 'added' },
  { type: 'updated', id: '4', to: { ...waec, subject: 'Physics' } },
  { type: 'added' },
  { type: 'updated', id: '5', to: { ...waec, subject: 'Geography' } },
]
const variant = {
  isOnRecord: false,
  hasQualificationsSection: true,
  hasResidencySection: true,
  details: ['forenames', 'surname'] as const,
}
const context = {
  form: actions.reduce(formReducer, filledForm),
  variant,
  school: undefined,
  programme: undefined,
  availability: undefined,
  feeStatus: null,
  year,
}

describe('the summary of the qualifications', () => {
  it('has the names that applicants typed', () => {
    expect(sectionSummary('qualifications', context)).toBe(
      'A-Levels: Psychology A, Biology B, Chemistry B. WAEC: Physics B2, Geography B2. GCSEs. English GCSE 6.',
    )
  })
})

it('the summary of the residency names the country of domicile as such', () => {
  expect(sectionSummary('residency', context)).toBe(
    'British Citizen. Country of domicile: England. Time in the UK: 3 years or more.',
  )
})

it('the summary of a declaration without names says that it was confirmed', () => {
  const form = { ...context.form, forenames: '', surname: '' }
  expect(sectionSummary('details', { ...context, form })).toBe('You have confirmed the declaration.')
})
