import { describe, expect, it } from 'vitest'
import { needsSubject } from '#shared/rules/subject-rules.ts'
import { medical } from '#shared/rules/ucat.ts'
import { emptyForm, type FormState, formState } from '#shared/schemas/draft.ts'
import { type FormAction, formReducer } from '#web/apply/form-state.ts'
import { heldBesideUcat, ucatEntry, untouched } from '#web/apply/qualification-entries.ts'
import { onEveryStep } from './form-walks.ts'

const year = 2027
const formAfter = (...actions: FormAction[]) => actions.reduce(formReducer, emptyForm)
const types = ({ qualifications }: FormState) => qualifications.map(({ tpe }) => tpe)
const threeALevels: FormAction = { type: 'prefilled', family: 'A2', year }
const choose = (programmeCode: string): FormAction => ({ type: 'changed', to: { programmeCode } })

describe('whatever is done to the form', () => {
  it('never keeps a programme without a qualification', () => {
    onEveryStep(({ after }) => {
      if (heldBesideUcat(after.qualifications).length === 0) expect(after.programmeCode).toBeNull()
    })
  })

  it('clears the programme when domicile, residency, immigration status, school or the filter changes', () => {
    const clearing = [
      'countryOfDomicile',
      'ukResidency',
      'ukImmigrationStatus',
      'schoolCode',
      'qualifiedOnly',
    ] as const
    onEveryStep(({ before, after }) => {
      if (clearing.some(key => before[key] !== after[key])) expect(after.programmeCode).toBeNull()
    })
  })

  it('holds a UCAT score and band with a medical programme, and none after switching away', () => {
    onEveryStep(({ before, after }) => {
      const needed = (code: string | null) => code !== null && medical(code)
      if (needed(after.programmeCode))
        expect(types(after)).toEqual(expect.arrayContaining(['UCATScore', 'UCATBand']))
      else if (needed(before.programmeCode)) expect(after.qualifications.filter(ucatEntry)).toEqual([])
    })
  })

  it('has an answer to the interview question only for a medical programme', () => {
    onEveryStep(({ after }) => {
      if (after.programmeCode === null || !medical(after.programmeCode))
        expect(after.hasBeenInterviewed).toBeNull()
    })
  })

  it('has no subject where the type has none', () => {
    onEveryStep(({ after }) => {
      for (const { tpe, subject } of after.qualifications) if (!needsSubject(tpe)) expect(subject).toBe('')
    })
  })

  it('never says 6 or more at 6 and 7 without 5 or more', () => {
    onEveryStep(({ after: { secondaryEducation } }) => {
      if (secondaryEducation?.has6orMoreAt6and7) expect(secondaryEducation.has5orMoreAtC4OrAbove).toBe(true)
    })
  })

  it('always has an English qualification beside GCSEs', () => {
    onEveryStep(({ after }) => {
      if (after.secondaryEducation?.type === 'Gcse') expect(after.english).not.toBeNull()
    })
  })

  it('loses an entry only by removal, with its medical programme, or blank to a quick-fill', () => {
    onEveryStep(({ before, action, after }) => {
      const lost = before.qualifications.filter(
        entry => !after.qualifications.some(({ id }) => id === entry.id),
      )
      const reason = (entry: FormState['qualifications'][number]) =>
        (action.type === 'removed' && action.id === entry.id) ||
        (action.type === 'prefilled' && untouched(entry)) ||
        (ucatEntry(entry) && before.programmeCode !== after.programmeCode)
      expect(lost.filter(entry => !reason(entry))).toEqual([])
    })
  })

  it('gives every row its own id, and can always be kept as a draft', () => {
    onEveryStep(({ after }) => {
      expect(new Set(after.qualifications.map(({ id }) => id)).size).toBe(after.qualifications.length)
      expect(formState.safeParse(after).success).toBe(true)
    })
  })
})

describe('the form', () => {
  it('sets out the rows of a family', () => {
    expect(types(formAfter({ type: 'prefilled', family: 'IB', year }))).toEqual([
      'IBOverall',
      'IBHigher',
      'IBHigher',
      'IBHigher',
    ])
  })

  it('replaces untouched rows by quick-fill, and keeps what was entered', () => {
    const form = formAfter(
      threeALevels,
      { type: 'updated', id: '2', to: { subject: 'Biology' } },
      { type: 'prefilled', family: 'BtecRqf', year },
    )
    expect(types(form)).toEqual(['A2', 'BtecExtendedRqf', 'A2'])
    expect(form.qualifications[0]).toMatchObject({ id: '2', subject: 'Biology' })
  })

  it('clears the subject, and a grade that means nothing there, when the type changes', () => {
    const form = formAfter(
      { type: 'added', year },
      { type: 'updated', id: '1', to: { tpe: 'A2', subject: 'Biology', grade: 'A' } },
      { type: 'updated', id: '1', to: { tpe: 'IBOverall' } },
    )
    expect(form.qualifications[0]).toMatchObject({ tpe: 'IBOverall', subject: '', grade: '' })
  })

  it('keeps a grade that means the same in the new type', () => {
    const form = formAfter(
      { type: 'added', year },
      { type: 'updated', id: '1', to: { tpe: 'A2', grade: 'B' } },
      { type: 'updated', id: '1', to: { tpe: 'AS' } },
    )
    expect(form.qualifications[0]?.grade).toBe('B')
  })

  it('makes the IB overall entry before the other IB rows when points are typed', () => {
    const higher: FormAction = { type: 'updated', id: '1', to: { tpe: 'IBHigher' } }
    const typed = formAfter({ type: 'added', year }, higher, { type: 'ib-points', points: '36', year })
    expect(types(typed)).toEqual(['IBOverall', 'IBHigher'])
    expect(typed.qualifications[0]).toMatchObject({ grade: '36', yearObtained: year })
  })

  it('takes GCSE English as given with GCSEs, unless English was said already', () => {
    expect(formAfter({ type: 'secondary', to: { type: 'Gcse' } }).english?.type).toBe('Gcse')
    const said: FormAction = { type: 'english', to: { type: 'Ielts' } }
    expect(formAfter(said, { type: 'secondary', to: { type: 'Gcse' } }).english?.type).toBe('Ielts')
    expect(formAfter({ type: 'secondary', to: { type: 'Other' } }).english).toBeNull()
  })

  it('ticks 5 or more with 6 or more, and unticks 6 or more with 5 or more', () => {
    const ticked = formAfter({ type: 'secondary', to: { has6orMoreAt6and7: true } })
    expect(ticked.secondaryEducation?.has5orMoreAtC4OrAbove).toBe(true)
    const unticked = formReducer(ticked, { type: 'secondary', to: { has5orMoreAtC4OrAbove: false } })
    expect(unticked.secondaryEducation?.has6orMoreAt6and7).toBe(false)
  })

  it('keeps UCAT entries that are there when a medical programme is chosen', () => {
    const form = formAfter(
      threeALevels,
      { type: 'prefilled', family: 'UCAT', year },
      { type: 'updated', id: '4', to: { grade: '2800' } },
      { type: 'added', year },
      choose('A100-USMED'),
    )
    expect(form.qualifications.filter(ucatEntry).map(({ grade }) => grade)).toEqual(['2800', ''])
  })

  it.each([
    { countryOfDomicile: 'XF' },
    { ukResidency: 'A' },
    { ukImmigrationStatus: 'A' },
    { schoolCode: 'SBBS' },
    { qualifiedOnly: true },
  ])('clears the programme on %o', to => {
    const form = formAfter(threeALevels, choose('C100-USBIO'), { type: 'changed', to })
    expect(form.programmeCode).toBeNull()
  })

  it('leaves the programme alone when the telephone number changes', () => {
    const form = formAfter(threeALevels, choose('C100-USBIO'), { type: 'changed', to: { telephone: '020' } })
    expect(form.programmeCode).toBe('C100-USBIO')
  })

  it('restores a draft with the programme it had', () => {
    const draft = formAfter(
      threeALevels,
      { type: 'changed', to: { schoolCode: 'SBBS' } },
      choose('C100-USBIO'),
    )
    expect(formAfter({ type: 'restored', form: draft })).toEqual(draft)
  })
})
