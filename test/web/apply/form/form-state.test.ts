import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QualificationFamily } from '#shared/enums/qualification-types.ts'
import { emptyForm, type FormState, formState } from '#shared/schemas/form.ts'
import { isMedicalProgramme } from '#shared/schemas/programme.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { isBlankRow, isUcatRow } from '#web/apply/form/qualification-rows.ts'
import {
  changeEnglish,
  changeRow,
  choose,
  formAfter,
  formReducer,
  year,
} from '../../../gallery/sample-forms.ts'

const formWith = (...actions: FormAction[]) => formAfter(emptyForm, ...actions)
const rows = (form: FormState) => form.data.qualifications.list
const types = (form: FormState) => rows(form).map(({ tpe }) => tpe)
const ucatTypes = (form: FormState) =>
  types(form)
    .filter(tpe => isUcatRow({ tpe }))
    .sort()
const threeALevels: FormAction = { type: 'quickFill', family: 'A2' }
const needsUcat = (code: string | null) => code !== null && isMedicalProgramme(code)

const rowChanges = [
  ...['', 'Something else', 'A2', 'EPQ', 'IBOverall'].map(tpe => ({ tpe })),
  ...['IBHigher', 'BtecExtendedRqf', 'UCATScore', 'UCATBand'].map(tpe => ({ tpe })),
  ...['', 'A', '30', '2800'].map(grade => ({ grade })),
  ...['', 'Biology'].map(subject => ({ subject })),
]
const ids = ['0', '1', '2', '3', '4', '5', '6', '7']

const actions: FormAction[][] = [
  [
    { type: 'changeForm', changes: { schoolCode: 'MED' } },
    { type: 'changeForm', changes: { schoolCode: null } },
    { type: 'changeForm', changes: { qualifiedOnly: true } },
    { type: 'changeForm', changes: { qualifiedOnly: false } },
    { type: 'changeFeeContext', changes: { ukResidency: 'A' } },
    { type: 'changeFeeContext', changes: { ukResidency: null } },
    { type: 'changeFeeContext', changes: { ukImmigrationStatus: 'D' } },
    { type: 'changeFeeContext', changes: { countryOfDomicile: 'XF' } },
    { type: 'changeData', changes: { hasBeenInterviewed: true } },
    { type: 'changeData', changes: { hasBeenInterviewed: false } },
  ],
  [
    choose('A100-USMED', 'MED'),
    choose('A200-USBDS', 'MED'),
    choose('C100-USBIO'),
    { type: 'changeForm', changes: { programmeCode: null } },
  ],
  (['A2', 'IB', 'BtecRqf', 'UCAT', null] as const).map(family => ({ type: 'quickFill', family })),
  [{ type: 'addRow' }],
  ids.flatMap(id => rowChanges.map(changes => changeRow(id, changes))),
  ids.map(id => ({ type: 'removeRow', id })),
]
const anyAction = fc.oneof(...actions.map(actionsOfType => fc.constantFrom(...actionsOfType)))

const choosesProgramme = (action: FormAction) =>
  action.type === 'changeForm' && typeof action.changes.programmeCode === 'string'

type Step = { before: FormState; action: FormAction; after: FormState }

/** The steps of random actions on a form with three A-levels. */
const anySteps = fc.array(anyAction, { maxLength: 25, size: 'max' }).map(actions => {
  let form = emptyForm
  const first: FormAction = { type: 'quickFill', family: 'A2' }
  return [first, ...actions].map((action): Step => {
    const before = form
    form = formReducer(before, action)
    return { before, action, after: form }
  })
})

/** What is true after each action. */
const rules: [rule: string, isTrue: (step: Step) => boolean][] = [
  [
    'no programme without a qualification',
    ({ after }) => !rows(after).every(isUcatRow) || after.programmeCode === null,
  ],
  [
    'no programme after a change of residency',
    ({ before, after }) =>
      after.programmeCode === null ||
      (['countryOfDomicile', 'ukResidency', 'ukImmigrationStatus'] as const).every(
        name => before.data.feeContext[name] === after.data.feeContext[name],
      ),
  ],
  [
    'no programme after a change of school or filter, unless it was chosen with its school',
    ({ before, action, after }) =>
      after.programmeCode === null ||
      choosesProgramme(action) ||
      (before.schoolCode === after.schoolCode && before.qualifiedOnly === after.qualifiedOnly),
  ],
  [
    'one UCAT score and band with a medical programme',
    ({ after }) => !needsUcat(after.programmeCode) || ucatTypes(after).join() === 'UCATBand,UCATScore',
  ],
  [
    'no UCAT row after a change to another programme',
    ({ before, after }) =>
      !needsUcat(before.programmeCode) || needsUcat(after.programmeCode) || ucatTypes(after).length === 0,
  ],
  [
    'the same UCAT and interview from one medical programme to another',
    ({ before, action, after }) =>
      !choosesProgramme(action) ||
      ![before, after].every(form => needsUcat(form.programmeCode)) ||
      (rows(before).every(row => !isUcatRow(row) || rows(after).includes(row)) &&
        after.data.hasBeenInterviewed === before.data.hasBeenInterviewed),
  ],
  [
    'an answer about an interview for a medical programme only',
    ({ after }) => needsUcat(after.programmeCode) || after.data.hasBeenInterviewed === null,
  ],
  [
    'every answered row that was not changed or removed',
    ({ before, action, after }) =>
      ['changeRow', 'removeRow'].includes(action.type) ||
      rows(before).every(row => isUcatRow(row) || isBlankRow(row) || rows(after).includes(row)),
  ],
  [
    'unique row ids, and is a valid draft',
    ({ after }) =>
      new Set(rows(after).map(({ id }) => id)).size === rows(after).length &&
      formState.safeParse(after).success,
  ],
]

it.each(rules)('the form after any action has %s', (_, isTrue) => {
  fc.assert(fc.property(anySteps, steps => steps.every(isTrue)))
})

describe('the form', () => {
  it('replaces blank rows by quick-fill, and appends to the others', () => {
    const biology = formWith(threeALevels, changeRow('1', { subject: 'Biology' }))
    const form = formReducer(biology, { type: 'quickFill', family: 'BtecRqf' })
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

  it('gets as many rows by quick-fill as there is room for', () => {
    const withTypedRows = (count: number) =>
      formWith(
        ...Array.from({ length: count }, (_, index): FormAction[] => [
          { type: 'addRow' },
          changeRow(String(index), { tpe: 'WAEC', grade: 'A1' }),
        ]).flat(),
      )
    expect(types(formReducer(withTypedRows(56), threeALevels)).slice(56)).toEqual(['A2', 'A2'])
    expect(formReducer(withTypedRows(58), threeALevels)).toEqual(withTypedRows(58))
  })

  it.each([
    ['A2', 'A2'],
    ['Scottish Higher', 'Scottish Higher'],
    ['IBOverall', ''],
    ['', ''],
  ])('adds after a row of type %j one of type %j', (tpe, added) => {
    const form = formWith({ type: 'addRow' }, changeRow('0', { tpe }), { type: 'addRow' })
    expect(types(form)).toEqual([tpe, added])
  })

  it.each([
    ['IBOverall', 'A', { subject: '', grade: '' }],
    ['AS', 'A', { subject: 'Biology', grade: 'A' }],
  ])('keeps of an A-level, as type %s, what is valid there', (tpe, grade, kept) => {
    const form = formWith(
      { type: 'addRow' },
      changeRow('0', { tpe: 'A2', subject: 'Biology', grade }),
      changeRow('0', { tpe }),
    )
    expect(rows(form)[0]).toMatchObject({ tpe, ...kept })
  })

  it.each([
    ['UCATScore', ['2500', '2800', '2700'], '2800'],
    ['UCATScore', ['2800', '9999'], '2800'],
    ['UCATScore', ['', 'none'], 'none'],
    ['UCATBand', ['4', '2', '3'], '2'],
    ['UCATBand', ['', '4'], '4'],
  ])('keeps of several %s for a medical programme, of %j the best', (tpe, grades, best) => {
    const form = formWith(
      { type: 'addRow' },
      changeRow('0', { tpe: 'A2', subject: 'Biology' }),
      ...grades.flatMap((grade, index): FormAction[] => [
        { type: 'addRow' },
        changeRow(String(index + 1), { tpe }),
        changeRow(String(index + 1), { grade }),
      ]),
      choose('A100-USMED', 'MED'),
    )
    expect(rows(form).flatMap(row => (row.tpe === tpe ? row.grade : []))).toEqual([best])
  })

  it('has the current year in every new row, also of UCAT', () => {
    const all = [
      ...rows(formWith(threeALevels, choose('A100-USMED', 'MED'))),
      ...rows(formWith({ type: 'quickFill', family: 'UCAT' }, { type: 'addRow' })),
    ]
    expect(all.map(({ yearObtained }) => yearObtained)).toEqual(Array(8).fill(String(year)))
  })

  it('sets GCSE English with GCSEs, unless English has an answer', () => {
    const typeAfter = (value: 'Gcse' | 'Other', ...before: FormAction[]) =>
      formWith(...before, { type: 'changeSecondaryEducation', value }).data.qualifications.english?.type
    expect(typeAfter('Gcse')).toBe('Gcse')
    expect(typeAfter('Gcse', changeEnglish({ type: 'Ielts' }))).toBe('Ielts')
    expect(typeAfter('Other')).toBeUndefined()
  })

  it('begins another type of English without the answers of the one before', () => {
    const form = formWith(changeEnglish({ type: 'Gcse', grade: '6' }), changeEnglish({ type: 'Other' }))
    expect(form.data.qualifications.english).toEqual({ type: 'Other' })
  })

  const [five, maths, six] = ['has5orMoreAtC4OrAbove', 'hasMathsAtB5OrAbove', 'has6orMoreAt6and7'] as const
  const tick = (box: Extract<FormAction, { type: 'changeGcse' }>['box'], value = true): FormAction => ({
    type: 'changeGcse',
    box,
    value,
  })
  it.each<[string, FormAction[], (boolean | null)[]]>([
    ['no tick', [], [null, null, null]],
    ['6 or more, which are 5 or more', [tick(six)], [true, false, true]],
    ['5 or more unticked, so not 6', [tick(six), tick(maths), tick(five, false)], [false, true, false]],
    ['None of these', [tick('none')], [false, false, false]],
    ['a tick after None of these', [tick('none'), tick(maths)], [false, true, false]],
    ['the last tick removed', [tick(maths), tick(maths, false)], [null, null, null]],
  ])('has of the GCSEs after %s: %s', (_, actions, boxes) => {
    const { secondaryEducation } = formWith({ type: 'changeSecondaryEducation', value: 'Gcse' }, ...actions)
      .data.qualifications
    expect(secondaryEducation).toEqual({ type: 'Gcse', [five]: boxes[0], [maths]: boxes[1], [six]: boxes[2] })
  })
})
