import { describe, expect, it } from 'vitest'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { emptyForm, type FormState, formState } from '#shared/schemas/draft.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { blankGcses } from '#shared/schemas/secondary-education.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { isBlankEntry, isUcatEntry, withoutUcat } from '#web/apply/form/qualification-entries.ts'
import { formReducer, year } from '../../../gallery/sample-forms.ts'
import { onEveryStep } from './random-form-actions.ts'

const formAfter = (...actions: FormAction[]) => actions.reduce(formReducer, emptyForm)
const types = ({ qualifications }: FormState) => qualifications.map(({ tpe }) => tpe)
const threeALevels: FormAction = { type: 'prefilled', family: 'A2' }
const needed = (code: string | null) => code !== null && isMedicalProgramme(code)
const choose = (programmeCode: string): FormAction => ({ type: 'changed', to: { programmeCode } })

const programmeClearingFields = [
  'countryOfDomicile',
  'ukResidency',
  'ukImmigrationStatus',
  'schoolCode',
  'qualifiedOnly',
] as const

/** An entry whose type becomes UCAT is one when the programme goes, with the last other qualification. */
const updated = (entry: QualificationEntry, action: FormAction) =>
  action.type === 'updated' && action.id === entry.id ? { ...entry, ...action.to } : entry

describe('the form after any action', () => {
  it('has no programme without a qualification', () => {
    onEveryStep(({ after }) => {
      if (withoutUcat(after.qualifications).length === 0) expect(after.programmeCode).toBeNull()
    })
  })

  it.each(programmeClearingFields)('has no programme after a change of %s', key => {
    onEveryStep(({ before, after }) => {
      if (before[key] !== after[key]) expect(after.programmeCode).toBeNull()
    })
  })

  it('adds a UCAT score and band with a medical programme', () => {
    onEveryStep(({ after }) => {
      if (needed(after.programmeCode))
        expect(types(after)).toEqual(expect.arrayContaining(['UCATScore', 'UCATBand']))
    })
  })

  it('has no UCAT entry after a change to another programme', () => {
    onEveryStep(({ before, after }) => {
      if (needed(before.programmeCode) && !needed(after.programmeCode))
        expect(after.qualifications.filter(isUcatEntry)).toEqual([])
    })
  })

  it('has an answer to the interview question only for a medical programme', () => {
    onEveryStep(({ after }) => {
      if (!needed(after.programmeCode)) expect(after.hasBeenInterviewed).toBeNull()
    })
  })

  it('loses an entry only by a removal or a rule of section 4', () => {
    onEveryStep(({ before, action, after }) => {
      const lost = before.qualifications.filter(
        entry => !after.qualifications.some(({ id }) => id === entry.id),
      )
      const reason = (entry: QualificationEntry) =>
        (action.type === 'removed' && action.id === entry.id) ||
        (action.type === 'prefilled' && isBlankEntry(entry)) ||
        (isUcatEntry(updated(entry, action)) && before.programmeCode !== after.programmeCode)
      expect(lost.filter(entry => !reason(entry))).toEqual([])
    })
  })

  it('has unique row ids, and is a valid draft', () => {
    onEveryStep(({ after }) => {
      expect(new Set(after.qualifications.map(({ id }) => id)).size).toBe(after.qualifications.length)
      expect(formState.safeParse(after).success).toBe(true)
    })
  })
})

describe('the form', () => {
  it('replaces blank rows by quick-fill, and keeps the others', () => {
    const form = formAfter(
      threeALevels,
      { type: 'updated', id: '2', to: { subject: 'Biology' } },
      { type: 'prefilled', family: 'BtecRqf' },
    )
    expect(types(form)).toEqual(['A2', 'BtecExtendedRqf', 'A2'])
    expect(form.qualifications[0]).toMatchObject({ id: '2', subject: 'Biology' })
  })

  it('is unchanged by quick-fill if there is no room for all its rows', () => {
    const full = formAfter(...Array(56).fill({ type: 'added', ownType: 'WAEC' }), { type: 'added' })
    expect(formReducer(full, threeALevels)).toEqual(full)
  })

  it.each([
    ['IBOverall', 'A', { subject: '', grade: '' }],
    ['AS', 'A', { subject: 'Biology', grade: 'A' }],
  ])('keeps of an A-level, as type %s, what is valid there', (tpe, grade, kept) => {
    const form = formAfter(
      { type: 'added' },
      { type: 'updated', id: '1', to: { tpe: 'A2', subject: 'Biology', grade } },
      { type: 'updated', id: '1', to: { tpe } },
    )
    expect(form.qualifications[0]).toMatchObject({ tpe, ...kept })
  })

  it('has the current year in every new row, also of UCAT', () => {
    const rows = [
      ...formAfter(threeALevels, choose('A100-USMED')).qualifications,
      ...formAfter({ type: 'prefilled', family: 'UCAT' }, { type: 'added' }).qualifications,
      ...formAfter({ type: 'added' }, { type: 'updated', id: '1', to: { tpe: 'IBHigher' } }).qualifications,
    ]
    expect(rows.map(({ yearObtained }) => yearObtained)).toEqual(Array(10).fill(year))
  })

  it('has a row for the IB total before the first IB row, after an unlisted type whose name begins with IB', () => {
    const typed = formAfter(
      { type: 'added' },
      { type: 'updated', id: '1', to: { tpe: 'IB Career-related Programme', ownType: true } },
      { type: 'added' },
      { type: 'updated', id: '2', to: { tpe: 'IBHigher' } },
    )
    expect(types(typed)).toEqual(['IB Career-related Programme', 'IBOverall', 'IBHigher'])
    const removed = formReducer(typed, { type: 'removed', id: '3' })
    expect(types(formReducer(removed, { type: 'updated', id: '2', to: { subject: 'Biology' } }))).toEqual([
      'IB Career-related Programme',
      'IBHigher',
    ])
  })

  it('sets GCSE English with GCSEs, unless English has an answer', () => {
    expect(formAfter({ type: 'secondary', to: { type: 'Gcse' } }).english?.type).toBe('Gcse')
    const ielts: FormAction = { type: 'english', to: { type: 'Ielts' } }
    expect(formAfter(ielts, { type: 'secondary', to: { type: 'Gcse' } }).english?.type).toBe('Ielts')
    expect(formAfter({ type: 'secondary', to: { type: 'Other' } }).english).toBeNull()
  })

  it('ticks 5 or more with 6 or more, and unticks 6 or more with 5 or more', () => {
    const ticked = formAfter({ type: 'secondary', to: { has6orMoreAt6and7: true } })
    expect(ticked.secondaryEducation?.has5orMoreAtC4OrAbove).toBe(true)
    const none = formReducer(ticked, { type: 'secondary', to: { hasNone: true } })
    expect(none.secondaryEducation).toEqual({ type: 'Gcse', ...blankGcses, hasNone: true })
    const again = formReducer(none, { type: 'secondary', to: { hasMathsAtB5OrAbove: true } })
    expect(again.secondaryEducation?.hasNone).toBe(false)
    const unticked = formReducer(ticked, { type: 'secondary', to: { has5orMoreAtC4OrAbove: false } })
    expect(unticked.secondaryEducation?.has6orMoreAt6and7).toBe(false)
  })

  it('keeps existing UCAT entries when a medical programme is chosen', () => {
    const form = formAfter(
      threeALevels,
      { type: 'prefilled', family: 'UCAT' },
      { type: 'updated', id: '4', to: { grade: '2800' } },
      { type: 'added' },
      choose('A100-USMED'),
    )
    expect(form.qualifications.filter(isUcatEntry).map(({ grade }) => grade)).toEqual(['2800', ''])
  })

  it('restores a draft with its programme', () => {
    const draft = formAfter(
      threeALevels,
      { type: 'changed', to: { schoolCode: 'SBBS' } },
      choose('C100-USBIO'),
    )
    expect(formAfter({ type: 'restored', form: draft })).toEqual(draft)
  })
})
