import { describe, expect, it } from 'vitest'
import type { QualificationFamily } from '#shared/enums/qualification-types.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { emptyForm, type FormRow, type FormState, formState } from '#shared/schemas/form.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { isBlankRow, isUcatRow } from '#web/apply/form/qualification-rows.ts'
import { formAfter, formReducer, year } from '../../../gallery/sample-forms.ts'
import { onEveryStep } from './random-form-actions.ts'

const formWith = (...actions: FormAction[]) => formAfter(emptyForm, ...actions)
const rows = (form: FormState) => form.data.qualifications.list
const types = (form: FormState) => rows(form).map(({ tpe }) => tpe)
const threeALevels: FormAction = { type: 'quickFill', family: 'A2' }
const needsUcat = (code: string | null) => code !== null && isMedicalProgramme(code)
const choose = (code: string, schoolCode = 'MED'): FormAction => ({
  type: 'chooseProgramme',
  programme: { code, schoolCode },
})

describe('the form after any action', () => {
  it('has no programme without a qualification', () => {
    onEveryStep(({ after }) => {
      if (rows(after).every(isUcatRow)) expect(after.programmeCode).toBeNull()
    })
  })

  it.each(['countryOfDomicile', 'ukResidency', 'ukImmigrationStatus'] as const)(
    'has no programme after a change of %s',
    name => {
      onEveryStep(({ before, after }) => {
        if (before.data.feeContext[name] !== after.data.feeContext[name])
          expect(after.programmeCode).toBeNull()
      })
    },
  )

  it.each(['schoolCode', 'qualifiedOnly'] as const)(
    'has no programme after a change of %s, unless a programme was chosen with its school',
    name => {
      onEveryStep(({ before, action, after }) => {
        if (before[name] !== after[name] && action.type !== 'chooseProgramme')
          expect(after.programmeCode).toBeNull()
      })
    },
  )

  it('has a UCAT score and band with a medical programme', () => {
    onEveryStep(({ after }) => {
      if (needsUcat(after.programmeCode))
        expect(types(after)).toEqual(expect.arrayContaining(['UCATScore', 'UCATBand']))
    })
  })

  it('has no UCAT row after a change to another programme', () => {
    onEveryStep(({ before, after }) => {
      if (needsUcat(before.programmeCode) && !needsUcat(after.programmeCode))
        expect(rows(after).filter(isUcatRow)).toEqual([])
    })
  })

  it('keeps UCAT and the answer about an interview from one medical programme to another', () => {
    onEveryStep(({ before, action, after }) => {
      if (action.type !== 'chooseProgramme' || !needsUcat(before.programmeCode)) return
      if (!needsUcat(after.programmeCode)) return
      expect(rows(after).filter(isUcatRow)).toEqual(expect.arrayContaining(rows(before).filter(isUcatRow)))
      expect(after.data.hasBeenInterviewed).toBe(before.data.hasBeenInterviewed)
    })
  })

  it('has an answer to the interview question only for a medical programme', () => {
    onEveryStep(({ after }) => {
      if (!needsUcat(after.programmeCode)) expect(after.data.hasBeenInterviewed).toBeNull()
    })
  })

  it('has lost a row only by a removal or a rule of section 4', () => {
    onEveryStep(({ before, action, after }) => {
      const changed = (row: FormRow, index: number) =>
        action.type === 'changeRow' && action.index === index ? { ...row, ...action.to } : row
      const reason = (row: FormRow, index: number) =>
        (action.type === 'removeRow' && action.index === index) ||
        (action.type === 'quickFill' && isBlankRow(row)) ||
        (isUcatRow(changed(row, index)) && before.programmeCode !== after.programmeCode)
      const lost = rows(before).filter(
        (row, index) => !rows(after).some(({ id }) => id === row.id) && !reason(row, index),
      )
      expect(lost).toEqual([])
    })
  })

  it('has unique row ids, and is a valid draft', () => {
    onEveryStep(({ after }) => {
      expect(new Set(rows(after).map(({ id }) => id)).size).toBe(rows(after).length)
      expect(formState.safeParse(after).success).toBe(true)
    })
  })
})

describe('the form', () => {
  it('replaces blank rows by quick-fill, and appends to the others', () => {
    const form = formWith(
      threeALevels,
      { type: 'changeRow', index: 1, to: { subject: 'Biology' } },
      { type: 'quickFill', family: 'BtecRqf' },
    )
    expect(types(form)).toEqual(['A2', 'BtecExtendedRqf', 'A2'])
    expect(rows(form)[0]).toMatchObject({ subject: 'Biology' })
  })

  it.each<[QualificationFamily, string[]]>([
    ['IB', ['IBOverall', 'IBHigher', 'IBHigher', 'IBHigher']],
    ['BtecQcf', ['BtecExtendedQcf', 'A2']],
    ['SB', ['SpanishBacOverall', 'SpanishBac', 'SpanishBac', 'SpanishBac']],
    ['UCAT', ['UCATScore', 'UCATBand']],
  ])('has the starting entries of %s', (family, entries) => {
    expect(types(formWith({ type: 'quickFill', family }))).toEqual(entries)
  })

  it('is unchanged by quick-fill if there is no room for all its rows', () => {
    const typed = Array.from({ length: 56 }, (_, index): FormAction[] => [
      { type: 'addRow' },
      { type: 'changeRow', index, to: { tpe: 'WAEC' } },
    ]).flat()
    const full = formWith(...typed, { type: 'addRow' })
    expect(formReducer(full, threeALevels)).toEqual(full)
  })

  it.each([
    ['A2', 'A2'],
    ['Scottish Higher', 'Scottish Higher'],
    ['IBOverall', ''],
    ['', ''],
  ])('adds after a row of type %j one of type %j', (tpe, added) => {
    const form = formWith(
      { type: 'addRow' },
      { type: 'changeRow', index: 0, to: { tpe } },
      { type: 'addRow' },
    )
    expect(types(form)).toEqual([tpe, added])
  })

  it.each([
    ['IBOverall', 'A', { subject: '', grade: '' }],
    ['AS', 'A', { subject: 'Biology', grade: 'A' }],
  ])('keeps of an A-level, as type %s, what is valid there', (tpe, grade, kept) => {
    const form = formWith(
      { type: 'addRow' },
      { type: 'changeRow', index: 0, to: { tpe: 'A2', subject: 'Biology', grade } },
      { type: 'changeRow', index: 0, to: { tpe } },
    )
    expect(rows(form)[0]).toMatchObject({ tpe, ...kept })
  })

  it('has the current year in every new row, also of UCAT', () => {
    const all = [
      ...rows(formWith(threeALevels, choose('A100-USMED'))),
      ...rows(formWith({ type: 'quickFill', family: 'UCAT' }, { type: 'addRow' })),
    ]
    expect(all.map(({ yearObtained }) => yearObtained)).toEqual(Array(8).fill(String(year)))
  })

  it('sets GCSE English with GCSEs, unless English has an answer', () => {
    const typeOf = (...actions: FormAction[]) => formWith(...actions).data.qualifications.english?.type
    expect(typeOf({ type: 'secondaryEducation', to: 'Gcse' })).toBe('Gcse')
    expect(
      typeOf({ type: 'english', to: { type: 'Ielts' } }, { type: 'secondaryEducation', to: 'Gcse' }),
    ).toBe('Ielts')
    expect(typeOf({ type: 'secondaryEducation', to: 'Other' })).toBeUndefined()
  })

  it('begins another type of English without the answers of the one before', () => {
    const form = formWith(
      { type: 'english', to: { type: 'Gcse' } },
      { type: 'english', to: { grade: '6' } },
      { type: 'english', to: { type: 'Other' } },
    )
    expect(form.data.qualifications.english).toEqual({ type: 'Other', name: '' })
  })

  const [five, maths, six] = ['has5orMoreAtC4OrAbove', 'hasMathsAtB5OrAbove', 'has6orMoreAt6and7'] as const
  it.each<[string, FormAction[], (boolean | null)[]]>([
    ['no tick', [], [null, null, null]],
    ['6 or more, which are 5 or more', [{ type: 'gcse', flag: six, to: true }], [true, false, true]],
    [
      '5 or more unticked, which are not 6',
      [
        { type: 'gcse', flag: six, to: true },
        { type: 'gcse', flag: maths, to: true },
        { type: 'gcse', flag: five, to: false },
      ],
      [false, true, false],
    ],
    ['None of these', [{ type: 'gcse', flag: 'none', to: true }], [false, false, false]],
    [
      'a tick after None of these',
      [
        { type: 'gcse', flag: 'none', to: true },
        { type: 'gcse', flag: maths, to: true },
      ],
      [false, true, false],
    ],
    [
      'the last tick removed',
      [
        { type: 'gcse', flag: maths, to: true },
        { type: 'gcse', flag: maths, to: false },
      ],
      [null, null, null],
    ],
  ])('has of the GCSEs after %s: %s', (_, actions, flags) => {
    const { secondaryEducation } = formWith({ type: 'secondaryEducation', to: 'Gcse' }, ...actions).data
      .qualifications
    expect(secondaryEducation).toEqual({ type: 'Gcse', [five]: flags[0], [maths]: flags[1], [six]: flags[2] })
  })
})
