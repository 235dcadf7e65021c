import { describe, expect, it } from 'vitest'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { hasField, sectionOfField } from '#web/apply/form/form-fields.ts'
import { withoutUcat } from '#web/apply/form/qualification-entries.ts'
import { getFormVariant, listSections, visibleSections } from '#web/apply/form/sections.ts'
import { formReducer } from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'
import { onEveryStep } from './random-form-actions.ts'

const fullVariant = getFormVariant(null)
const withRows = formReducer(emptyForm, { type: 'prefilled', family: 'A2' })
const qualified: FormState = formReducer(withRows, { type: 'secondary', to: { type: 'Gcse' } })
const resident: FormState = { ...qualified, ukResidency: 'A', ukImmigrationStatus: 'A' }
const chosen: FormState = { ...resident, programmeCode: 'C100-USBIO' }

describe('the visible sections', () => {
  // Specification 2.68, 4.29
  it.each([
    ['Qualified', true],
    ['Undecided', true],
    ['NotQualified', false],
    ['Closed', false],
    [undefined, false],
  ] as const)('for a programme that is %s include the details: %s', (availability, shown) => {
    expect(visibleSections(chosen, fullVariant, availability).includes('details')).toBe(shown)
  })

  // Specification 4.27, 4.28
  it.each([
    ['no qualifications', { qualifications: [] }, ['qualifications']],
    ['no secondary education', { secondaryEducation: null }, ['qualifications']],
    ['no English', { english: null }, ['qualifications']],
    ['no residency', { ukResidency: null }, ['qualifications', 'residency']],
    ['no immigration status', { ukImmigrationStatus: null }, ['qualifications', 'residency']],
    ['no programme', { programmeCode: null }, ['qualifications', 'residency', 'programme']],
    ['everything', {}, ['qualifications', 'residency', 'programme', 'details']],
  ])('for a form with %s end with the open question, whatever else was entered', (_, lacking, shown) => {
    expect(visibleSections({ ...chosen, ...lacking }, fullVariant, 'Qualified')).toEqual(shown)
  })

  // Specification 4.27, 4.28, 4.29
  it('contain a section exactly when its condition holds', () => {
    const availabilities = ['Qualified', 'Undecided', 'NotQualified', 'Closed', undefined] as const
    onEveryStep(({ after }) => {
      const complete =
        withoutUcat(after.qualifications).length > 0 && !!after.secondaryEducation && !!after.english
      const feesKnown = complete && !!after.ukResidency && !!after.ukImmigrationStatus
      for (const availability of availabilities) {
        const open =
          feesKnown && !!after.programmeCode && (availability === 'Qualified' || availability === 'Undecided')
        const expected = { qualifications: true, residency: complete, programme: feesKnown, details: open }
        const shown = visibleSections(after, fullVariant, availability)
        expect(
          Object.fromEntries(listSections(fullVariant).map(name => [name, shown.includes(name)])),
        ).toEqual(expected)
      }
    })
  })
})

describe('the form variant', () => {
  // Specification 2.51, 2.55
  it.each([
    ['no record', null, ['qualifications', 'residency', 'programme', 'details']],
    [
      'a record without qualifications',
      applicantRecord({}),
      ['qualifications', 'residency', 'programme', 'details'],
    ],
    [
      'a confirmed fee status',
      applicantRecord({ feeStatusType: 'FeeStatusConfirmed' }),
      ['qualifications', 'programme', 'details'],
    ],
    [
      'qualifications on record and a confirmed fee status',
      applicantRecord({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true }),
      ['programme', 'details'],
    ],
    [
      'qualifications on record, fee status open',
      applicantRecord({ hasQualifications: true }),
      ['residency', 'programme', 'details'],
    ],
  ])('with %s has its own list of sections', (_, existingRecord, sections) => {
    expect(listSections(getFormVariant(existingRecord))).toEqual(sections)
  })

  // Specification 2.52, 2.54
  it('asks only for details that are not on record', () => {
    const details = { forenames: 'Ada', surname: 'King', telephone1: '020', dateOfBirth: '2008-01-31' }
    expect(getFormVariant(applicantRecord({ details })).details).toEqual([])
    expect(getFormVariant(applicantRecord({ details: { surname: 'King' } })).details).toEqual(['dateOfBirth'])
    expect(getFormVariant(null).details).toEqual(['forenames', 'surname', 'telephone1', 'dateOfBirth'])
  })
})

describe('a field', () => {
  it.each([
    ['qualifications.1.grade', 'qualifications'],
    ['english.overall', 'qualifications'],
    ['nationality', 'residency'],
    ['programmeCode', 'programme'],
    ['hasBeenInterviewed', 'programme'],
    ['dateOfBirth', 'details'],
  ])('%s belongs to %s', (field, section) => {
    expect(sectionOfField(field, chosen)).toBe(section)
  })

  it('of UCAT belongs to the programme section for a medical programme, and to the list otherwise', () => {
    const medical = formReducer(resident, { type: 'changed', to: { programmeCode: 'A100-USMED' } })
    expect(sectionOfField('qualifications.4.grade', medical)).toBe('programme')
    expect(sectionOfField('qualifications.3.grade', medical)).toBe('qualifications')
    expect(sectionOfField('qualifications.4.grade', { ...medical, programmeCode: 'C100-USBIO' })).toBe(
      'qualifications',
    )
  })
})

describe('a message', () => {
  const declaring = getFormVariant(
    applicantRecord({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true }),
  )
  it.each([
    ['surname', fullVariant, true],
    ['nationality', fullVariant, true],
    ['surname', declaring, false],
    ['nationality', declaring, false],
    ['qualifications.1.grade', declaring, false],
    ['gdprAccept', declaring, true],
    ['programmeCode', declaring, true],
    ['', fullVariant, false],
  ] as const)('about %j appears at its field only if the variant has it', (field, variant, expected) => {
    expect(hasField(field, chosen, variant)).toBe(expected)
  })
})
