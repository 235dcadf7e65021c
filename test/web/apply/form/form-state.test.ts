import { describe, expect, it } from 'vitest'
import { needsSubject } from '#shared/enums/qualification-types.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { emptyForm, type FormState, formState, type QualificationEntry } from '#shared/schemas/draft.ts'
import { type FormAction, formReducer } from '#web/apply/form/form-state.ts'
import { isBlankEntry, isUcatEntry, withoutUcat } from '#web/apply/form/qualification-entries.ts'
import { onEveryStep } from './random-form-actions.ts'

const year = 2027
const formAfter = (...actions: FormAction[]) => actions.reduce(formReducer, emptyForm)
const types = ({ qualifications }: FormState) => qualifications.map(({ tpe }) => tpe)
const threeALevels: FormAction = { type: 'prefilled', family: 'A2', year }
const needed = (code: string | null) => code !== null && isMedicalProgramme(code)
const choose = (programmeCode: string): FormAction => ({ type: 'changed', to: { programmeCode } })

const pointless = ({ tpe, grade }: QualificationEntry) => tpe === 'IBOverall' && grade.trim() === ''

const clearing = [
  'countryOfDomicile',
  'ukResidency',
  'ukImmigrationStatus',
  'schoolCode',
  'qualifiedOnly',
] as const

// Each rule of section 4 of the specification names the break of the code under which its test was seen to fail.

describe('whatever is done to the form', () => {
  it("never keeps a programme without a qualification (red without 'heldBesideUcat' in settled)", () => {
    onEveryStep(({ after }) => {
      if (withoutUcat(after.qualifications).length === 0) expect(after.programmeCode).toBeNull()
    })
  })

  it.each(clearing)("keeps no programme when %s changes (red without it in 'clearing')", key => {
    onEveryStep(({ before, action, after }) => {
      // What is taken back is the form from before the removal, whatever was answered then.
      if (action.type !== 'removal-undone' && before[key] !== after[key])
        expect(after.programmeCode).toBeNull()
    })
  })

  it('adds a UCAT score and band with a medical programme (red without withRows in withUcat)', () => {
    onEveryStep(({ after }) => {
      if (needed(after.programmeCode))
        expect(types(after)).toEqual(expect.arrayContaining(['UCATScore', 'UCATBand']))
    })
  })

  it('keeps no UCAT entry after switching away from a medical programme (red without heldBesideUcat in withUcat)', () => {
    onEveryStep(({ before, action, after }) => {
      if (action.type !== 'removal-undone' && needed(before.programmeCode) && !needed(after.programmeCode))
        expect(after.qualifications.filter(isUcatEntry)).toEqual([])
    })
  })

  it('has an answer to the interview question only for a medical programme (red without needsUcat in settled)', () => {
    onEveryStep(({ after }) => {
      if (!needed(after.programmeCode)) expect(after.hasBeenInterviewed).toBeNull()
    })
  })

  it('has no subject where the type has none (red without needsSubject in updated)', () => {
    onEveryStep(({ after }) => {
      for (const { tpe, subject } of after.qualifications) if (!needsSubject(tpe)) expect(subject).toBe('')
    })
  })

  it("never says 6 or more at 6 and 7 without 5 or more (red without 'else if' in withSecondary)", () => {
    onEveryStep(({ after: { secondaryEducation } }) => {
      if (secondaryEducation?.has6orMoreAt6and7) expect(secondaryEducation.has5orMoreAtC4OrAbove).toBe(true)
    })
  })

  it("always has an English qualification beside GCSEs (red without 'Gcse' as default in withSecondary)", () => {
    onEveryStep(({ after }) => {
      if (after.secondaryEducation?.type === 'Gcse') expect(after.english).not.toBeNull()
    })
  })

  it('has no IB overall entry that is left without points (red without the empty case of withIbPoints)', () => {
    onEveryStep(({ action, after }) => {
      if (action.type === 'ib-points' && action.points === '')
        expect(after.qualifications.filter(pointless)).toEqual([])
    })
  })

  it("loses an entry only by the applicant's removal or a rule of section 4 (red if quick-fill keeps only UCAT)", () => {
    onEveryStep(({ before, action, after }) => {
      const lost = before.qualifications.filter(
        entry => !after.qualifications.some(({ id }) => id === entry.id),
      )
      const reason = (entry: QualificationEntry) =>
        (action.type === 'removed' && action.id === entry.id) ||
        (action.type === 'prefilled' && isBlankEntry(entry)) ||
        (action.type === 'ib-points' && action.points === '' && pointless(entry)) ||
        (isUcatEntry(entry) && before.programmeCode !== after.programmeCode) ||
        // The one that stood in for a UCAT entry which is taken back.
        (isUcatEntry(entry) && action.type === 'removal-undone')
      expect(lost.filter(entry => !reason(entry))).toEqual([])
    })
  })

  it('is as before when a removal is taken back, programme and all (red without qualifications in returned)', () => {
    onEveryStep(({ action, after }) => {
      if (action.type === 'removal-undone') expect(after).toEqual(action.from)
    })
  })

  it('gives every row its own id, and can always be kept as a draft', () => {
    onEveryStep(({ after }) => {
      expect(new Set(after.qualifications.map(({ id }) => id)).size).toBe(after.qualifications.length)
      expect(formState.safeParse(after).success).toBe(true)
    })
  })
})

describe('a removal', () => {
  const applying = formAfter(
    threeALevels,
    { type: 'updated', id: '2', to: { subject: 'Chemistry', grade: 'A', yearObtained: 2025 } },
    choose('A100-USMED'),
    { type: 'updated', id: '4', to: { grade: '2800' } },
    { type: 'changed', to: { hasBeenInterviewed: false } },
  )
  const without = (form: FormState, ...ids: string[]) =>
    ids.reduce((now, id) => formReducer(now, { type: 'removed', id }), form)

  it('is taken back at its place with all it held, and leaves what was answered since', () => {
    const since = formReducer(without(applying, '2'), { type: 'changed', to: { surname: 'Ng' } })
    expect(formReducer(since, { type: 'removal-undone', from: applying })).toEqual({
      ...applying,
      surname: 'Ng',
    })
  })

  it('of the last entry brings programme, UCAT and interview back with it (red without programmeCode in returned)', () => {
    const one = without(applying, '1', '3')
    const none = without(one, '2')
    expect(none).toMatchObject({ qualifications: [], programmeCode: null, hasBeenInterviewed: null })
    expect(formReducer(none, { type: 'removal-undone', from: one })).toEqual(one)
  })

  it('brings no programme back that an answer since would have cleared (red if settled from the form as it is)', () => {
    const one = without(applying, '1', '3')
    const moved = formReducer(without(one, '2'), { type: 'changed', to: { ukResidency: 'C' } })
    const back = formReducer(moved, { type: 'removal-undone', from: one })
    expect(back.programmeCode).toBeNull()
    expect(types(back)).toEqual(['A2'])
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

  it('sets the total points and the year of the IB overall entry, and takes the entry away that is left without', () => {
    const ib: FormAction = { type: 'prefilled', family: 'IB', year }
    const points = (typed: string): FormAction => ({ type: 'ib-points', points: typed, year })
    const set = formAfter(ib, points('36'), { type: 'updated', id: '1', to: { yearObtained: 2026 } })
    expect(set.qualifications[0]).toMatchObject({ tpe: 'IBOverall', grade: '36', yearObtained: 2026 })
    const emptied = formReducer(set, { type: 'updated', id: '1', to: { grade: '' } })
    expect(types(formReducer(emptied, points('')))).toEqual(['IBHigher', 'IBHigher', 'IBHigher'])
  })

  it('makes the IB overall entry before the other IB rows when points are typed', () => {
    const higher: FormAction = { type: 'updated', id: '1', to: { tpe: 'IBHigher' } }
    const typed = formAfter({ type: 'added', year }, higher, { type: 'ib-points', points: '36', year })
    expect(types(typed)).toEqual(['IBOverall', 'IBHigher'])
    expect(typed.qualifications[0]).toMatchObject({ grade: '36', yearObtained: year })
  })

  it('makes it after a qualification that was typed freely, whatever its name begins with', () => {
    const typed = formAfter(
      { type: 'added', year },
      { type: 'updated', id: '1', to: { tpe: 'IB Career-related Programme', ownType: true } },
      { type: 'added', year },
      { type: 'updated', id: '2', to: { tpe: 'IBHigher' } },
      { type: 'ib-points', points: '36', year },
    )
    expect(types(typed)).toEqual(['IB Career-related Programme', 'IBOverall', 'IBHigher'])
  })

  it('takes GCSE English as given with GCSEs, unless English was said already', () => {
    expect(formAfter({ type: 'secondary', to: { type: 'Gcse' } }).english?.type).toBe('Gcse')
    const said: FormAction = { type: 'english', to: { type: 'Ielts' } }
    expect(formAfter(said, { type: 'secondary', to: { type: 'Gcse' } }).english?.type).toBe('Ielts')
    expect(formAfter({ type: 'secondary', to: { type: 'Other' } }).english).toBeNull()
  })

  it('ticks 5 or more with 6 or more, and unticks 6 or more with 5 or more (red without either line in withSecondary)', () => {
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
    expect(form.qualifications.filter(isUcatEntry).map(({ grade }) => grade)).toEqual(['2800', ''])
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
