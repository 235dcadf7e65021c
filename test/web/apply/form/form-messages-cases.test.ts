import { describe, expect, it } from 'vitest'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { type FormState, formState } from '#shared/schemas/draft.ts'
import { blankScores } from '#shared/schemas/english.ts'
import { catalogue } from '#shared/schemas/programme.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { toAddress } from '#web/apply/form/form-fields.ts'
import { formMessages } from '#web/apply/form/form-messages.ts'
import { filledForm, formReducer, year } from '../../../gallery/sample-forms.ts'
import { englishCases } from '../../../shared/cases/english-cases.ts'
import { rejectedValues } from '../../../shared/cases/form-cases.ts'
import { describeValue } from '../../../shared/cases/form-with-value.ts'
import { gradeCases, type RowCase } from '../../../shared/cases/grade-cases.ts'
import { rowCases } from '../../../shared/cases/qualification-cases.ts'

/** The tables of section 5 as typed into the form: the same messages, at the fields of the form. */
const programme = catalogue.parse(sample).programmes.find(({ code }) => code === filledForm.programmeCode)
const listMessages = (form: FormState) =>
  formMessages(form, {
    record: null,
    currentUser: { email: 'ada@example.org', ucasPersonalId: '1234567890' },
    programme,
    availability: 'Qualified',
    year,
  }).map(({ path, text }) => [path, text])

/** Returns a row of the form; undefined if it cannot be typed or is blank. */
function typedRow({ tpe, subject, grade, yearObtained }: RowCase['row']): QualificationEntry | undefined {
  const row = { id: '1', tpe, ownType: false, subject: subject ?? '', ownSubject: false, grade }
  const read = formState.shape.qualifications.safeParse([{ ...row, yearObtained: yearObtained ?? null }])
  return read.data?.find(entry => entry.subject !== '' || entry.grade !== '')
}

/** Returns the English of the form; undefined if it cannot be typed. */
function typedEnglish(value: unknown): FormState['english'] | undefined {
  const parts = Object.entries(Object(value)).map(([name, part]) => [
    name,
    Number.isFinite(part) ? `${part}` : part,
  ])
  const typed = { name: '', grade: '', ...blankScores, ...Object.fromEntries(parts) }
  return formState.shape.english.safeParse(typed).data
}

describe('the form shows', () => {
  // Specification 5.37, 5.38, 5.39, 5.40, 5.41, 5.42, 5.43, 5.44, 5.45, 5.46, 5.47, 5.48, 5.49, 5.50, 5.51
  // Specification 5.52, 5.53, 5.54, 9.6
  it('the messages of the table for every grade, type, subject and year that can be typed', () => {
    const cases = [...gradeCases, ...rowCases].flatMap(testCase => {
      const row = typedRow(testCase.row)
      // A subject of a type that has none is never sent.
      const hasServerOnlyRule =
        'messages' in testCase &&
        testCase.messages.some(([, text]) => text === 'This qualification has no subject')
      return row && !hasServerOnlyRule
        ? [{ row, messages: 'messages' in testCase ? testCase.messages : [] }]
        : []
    })
    expect(cases.length).toBeGreaterThan(900)
    for (let from = 0; from < cases.length; from += 60) {
      const batch = cases.slice(from, from + 60)
      const qualifications = batch.map(({ row }, index) => ({ ...row, id: String(index) }))
      expect(listMessages({ ...filledForm, qualifications })).toEqual(
        batch.flatMap(({ messages }, index) =>
          messages.map(([field, text]) => [`qualifications.${index}.${field}`, text]),
        ),
      )
    }
  })

  // Specification 5.55, 5.58
  it('the messages of the table for every English grade and score that can be typed', () => {
    const typed = englishCases.flatMap(([value, messages]) => {
      const form = typedEnglish(value)
      return form
        ? [
            [
              describeValue(value),
              messages.map(([field, text]) => [field === 'type' ? 'english' : `english.${field}`, text]),
              form,
            ] as const,
          ]
        : []
    })
    expect(typed.length).toBeGreaterThan(150)
    for (const [what, messages, english] of typed)
      expect([what, listMessages({ ...filledForm, english })]).toEqual([what, messages])
  })

  it.each(
    rejectedValues.flatMap(([at, values, text]) =>
      values
        .filter(value => typeof value === 'string')
        .filter(() => typeof Reflect.get(filledForm, toAddress(at, filledForm)) === 'string')
        .map(value => [toAddress(at, filledForm), value, text] as const),
    ),
  )('at %s %j: %s', (field, value, text) => {
    // The UCAT ID is shown only with UCAT rows.
    const form = formReducer(filledForm, { type: 'prefilled', family: 'UCAT' })
    expect(listMessages({ ...form, [field]: value })).toEqual([[field, text]])
  })
})
