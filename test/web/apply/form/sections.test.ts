import { describe, expect, it } from 'vitest'
import type { Availability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { hasField, sectionOfField } from '#web/apply/form/field-messages.ts'
import { getFormVariant, listSections, visibleSections } from '#web/apply/form/sections.ts'
import { formReducer } from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'

const fullVariant = getFormVariant(null)
const withRows = formReducer(emptyForm, { type: 'prefilled', family: 'A2' })
const qualified: FormState = formReducer(withRows, { type: 'secondary', to: { type: 'Gcse' } })
const resident: FormState = { ...qualified, ukResidency: 'A', ukImmigrationStatus: 'A' }
const chosen: FormState = { ...resident, programmeCode: 'C100-USBIO' }
const ucatRows = formReducer(emptyForm, { type: 'prefilled', family: 'UCAT' }).qualifications

describe('the visible sections', () => {
  it.each<[string, Partial<FormState>, string[], Availability?]>([
    ['no qualifications', { qualifications: [] }, ['qualifications']],
    ['no secondary education', { secondaryEducation: null }, ['qualifications']],
    ['no English', { english: null }, ['qualifications']],
    ['no residency', { ukResidency: null }, ['qualifications', 'residency']],
    ['no immigration status', { ukImmigrationStatus: null }, ['qualifications', 'residency']],
    ['no programme', { programmeCode: null }, ['qualifications', 'residency', 'programme']],
    ['only UCAT', { qualifications: ucatRows }, ['qualifications']],
    ['a programme out of reach', {}, ['qualifications', 'residency', 'programme'], 'NotQualified'],
    ['everything', {}, ['qualifications', 'residency', 'programme', 'details']],
  ])(
    'for a form with %s end with the open question, whatever else was entered',
    (_, lacking, shown, availability = 'Qualified') => {
      expect(visibleSections({ ...chosen, ...lacking }, fullVariant, availability)).toEqual(shown)
    },
  )
})

describe('the form variant', () => {
  it.each<[Partial<Applicant> | null, string[]]>([
    [null, ['qualifications', 'residency', 'programme', 'details']],
    [{}, ['qualifications', 'residency', 'programme', 'details']],
    [{ feeStatusType: 'FeeStatusConfirmed' }, ['qualifications', 'programme', 'details']],
    [{ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true }, ['programme', 'details']],
    [{ hasQualifications: true }, ['residency', 'programme', 'details']],
  ])('of a record with %j has the sections %j', (parts, sections) => {
    expect(listSections(getFormVariant(parts && applicantRecord(parts)))).toEqual(sections)
  })

  it.each<[Partial<Applicant>, boolean]>([
    [{ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true }, true],
    [{ feeStatusType: 'FeeStatusConfirmed' }, false],
    [{ hasQualifications: true }, false],
    [{ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true, details: { surname: 'King' } }, false],
    [{ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true, source: 'portal' }, false],
  ])('of a record with %j ends with Submit, without a page to check it: %s', (parts, expected) => {
    expect(getFormVariant(applicantRecord(parts)).submitsFromForm).toBe(expected)
  })

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
