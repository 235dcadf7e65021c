import { describe, expect, it } from 'vitest'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { formReducer } from '#web/apply/form/form-state.ts'
import { withoutUcat } from '#web/apply/form/qualification-entries.ts'
import {
  getFormVariant,
  hasField,
  listSections,
  sectionOfField,
  visibleSections,
} from '#web/apply/form/sections.ts'
import { record } from '../applicant-records.ts'
import { onEveryStep } from './random-form-actions.ts'

const everything = getFormVariant(null)
const held = formReducer(emptyForm, { type: 'prefilled', family: 'A2', year: 2027 })
const qualified: FormState = formReducer(held, { type: 'secondary', to: { type: 'Gcse' } })
const resident: FormState = { ...qualified, ukResidency: 'A', ukImmigrationStatus: 'A' }
const chosen: FormState = { ...resident, programmeCode: 'C100-USBIO' }

describe('what the form shows', () => {
  it.each([
    ['an empty form', emptyForm, ['qualifications']],
    ['rows without secondary education', held, ['qualifications']],
    ['secondary education without English', { ...qualified, english: null }, ['qualifications']],
    ['complete qualifications', qualified, ['qualifications', 'residency']],
    [
      'a residency without a status',
      { ...resident, ukImmigrationStatus: null },
      ['qualifications', 'residency'],
    ],
    ['a residency', resident, ['qualifications', 'residency', 'programme']],
  ])('for %s is the sections up to the next question', (_, form, sections) => {
    expect(visibleSections(form, everything, undefined)).toEqual(sections)
  })

  it.each([
    ['qualified', true],
    ['undecided', true],
    ['not-qualified', false],
    ['closed', false],
    [undefined, false],
  ] as const)('for a chosen programme that is %s includes the details: %s', (availability, shown) => {
    expect(visibleSections(chosen, everything, availability).includes('details')).toBe(shown)
  })

  it.each([
    // Each is red without its condition in visible.
    ['no qualifications', { qualifications: [] }, ['qualifications']],
    ['no secondary education', { secondaryEducation: null }, ['qualifications']],
    ['no English', { english: null }, ['qualifications']],
    ['no residency', { ukResidency: null }, ['qualifications', 'residency']],
    ['no immigration status', { ukImmigrationStatus: null }, ['qualifications', 'residency']],
    ['no programme', { programmeCode: null }, ['qualifications', 'residency', 'programme']],
    ['everything', {}, ['qualifications', 'residency', 'programme', 'details']],
  ])(
    'for a form with %s, whatever else was entered, ends with the question that is open',
    (_, lacking, shown) => {
      expect(visibleSections({ ...chosen, ...lacking }, everything, 'qualified')).toEqual(shown)
    },
  )

  it('is a section exactly when its condition holds, whatever is done (red without any condition in visible)', () => {
    const anyStanding = ['qualified', 'undecided', 'not-qualified', 'closed', undefined] as const
    onEveryStep(({ after }) => {
      const complete =
        withoutUcat(after.qualifications).length > 0 && !!after.secondaryEducation && !!after.english
      const feesKnown = complete && !!after.ukResidency && !!after.ukImmigrationStatus
      for (const stands of anyStanding) {
        const open = feesKnown && !!after.programmeCode && (stands === 'qualified' || stands === 'undecided')
        const expected = { qualifications: true, residency: complete, programme: feesKnown, details: open }
        const shown = visibleSections(after, everything, stands)
        expect(
          Object.fromEntries(listSections(everything).map(name => [name, shown.includes(name)])),
        ).toEqual(expected)
      }
    })
  })

  it('is never a later section without the ones before it', () => {
    onEveryStep(({ after }) => {
      const shown = visibleSections(after, everything, 'qualified')
      expect(shown).toEqual(listSections(everything).slice(0, shown.length))
    })
  })
})

describe('what an applicant is asked', () => {
  it.each([
    ['no record', null, ['qualifications', 'residency', 'programme', 'details']],
    ['a record without qualifications', record({}), ['qualifications', 'residency', 'programme', 'details']],
    [
      'a confirmed fee status',
      record({ feeStatusType: 'FeeStatusConfirmed' }),
      ['qualifications', 'programme', 'details'],
    ],
    [
      'qualifications on record and a confirmed fee status',
      record({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true }),
      ['programme', 'details'],
    ],
    [
      'qualifications on record, fee status open',
      record({ hasQualifications: true }),
      ['residency', 'programme', 'details'],
    ],
  ])('with %s is its own list of sections', (_, given, sections) => {
    expect(listSections(getFormVariant(given))).toEqual(sections)
  })

  it('is only what is not on record', () => {
    const details = { forenames: 'Ada', surname: 'King', telephone1: '020', dateOfBirth: '2008-01-31' }
    expect(getFormVariant(record({ details })).details).toEqual([])
    expect(getFormVariant(record({ details: { surname: 'King' } })).details).toEqual(['dateOfBirth'])
    expect(getFormVariant(null).details).toEqual(['forenames', 'surname', 'telephone', 'dateOfBirth'])
  })
})

describe('a field', () => {
  it.each([
    ['qualifications.0.grade', 'qualifications'],
    ['english.overall', 'qualifications'],
    ['nationality', 'residency'],
    ['programmeCode', 'programme'],
    ['hasBeenInterviewed', 'programme'],
    ['dateOfBirth', 'details'],
  ])('%s belongs to %s', (field, section) => {
    expect(sectionOfField(field, chosen)).toBe(section)
  })

  it('of UCAT belongs to the programme while a medical one is chosen, and to the list otherwise', () => {
    const medical = formReducer(resident, { type: 'changed', to: { programmeCode: 'A100-USMED' } })
    expect(sectionOfField('qualifications.3.grade', medical)).toBe('programme')
    expect(sectionOfField('qualifications.2.grade', medical)).toBe('qualifications')
    expect(sectionOfField('qualifications.3.grade', { ...medical, programmeCode: 'C100-USBIO' })).toBe(
      'qualifications',
    )
  })
})

describe('a message', () => {
  const declaring = getFormVariant(record({ feeStatusType: 'FeeStatusConfirmed', hasQualifications: true }))
  it.each([
    ['surname', everything, true],
    ['nationality', everything, true],
    ['surname', declaring, false],
    ['nationality', declaring, false],
    ['qualifications.0.grade', declaring, false],
    ['gdprAccept', declaring, true],
    ['programmeCode', declaring, true],
    ['', everything, false],
  ] as const)('about %j can stand at its field only if the form has it', (field, asked, there) => {
    expect(hasField(field, chosen, asked)).toBe(there)
  })
})
