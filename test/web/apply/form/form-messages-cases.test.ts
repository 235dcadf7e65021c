import { describe, expect, it } from 'vitest'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { type FormState, formState, type QualificationEntry } from '#shared/schemas/draft.ts'
import { catalogue } from '#shared/schemas/programme.ts'
import { formField } from '#web/apply/form/form-field.ts'
import { formMessages } from '#web/apply/form/form-messages.ts'
import { countryOptions } from '#web/apply/residency/country-options.ts'
import { englishCases } from '../../../shared/cases/english-cases.ts'
import { rejectedValues } from '../../../shared/cases/form-cases.ts'
import { describeValue } from '../../../shared/cases/form-with-value.ts'
import { gradeCases, type RowCase } from '../../../shared/cases/grade-cases.ts'
import { rowCases } from '../../../shared/cases/qualification-cases.ts'
import { filledForm, year } from '../filled-form.ts'

/** The tables of section 5 as somebody types them: the same texts, at the fields of the form. */
const programme = catalogue.parse(sample).programmes.find(({ code }) => code === filledForm.programmeCode)
const told = (form: FormState) =>
  formMessages(form, {
    record: null,
    currentUser: { email: 'ada@example.org', ucasPersonalId: '1234567890' },
    programme,
    availability: 'qualified',
    year,
    countryOptions: countryOptions,
    site: { universityName: 'Example University', ucatThreshold: 2720, ucatScale: 3600 },
  }).map(({ path, text }) => [path, text])

/** A row as the form holds it, if it can be typed; a row in which nothing is entered is not sent. */
function typedRow({ tpe, subject, grade, yearObtained }: RowCase['row']): QualificationEntry | undefined {
  const row = { id: '1', tpe, ownType: false, subject: subject ?? '', ownSubject: false, grade }
  const read = formState.shape.qualifications.safeParse([{ ...row, yearObtained: yearObtained ?? null }])
  return read.data?.find(entry => entry.subject !== '' || entry.grade !== '')
}

/** English as the form holds it, if it can be typed. */
function typedEnglish(held: unknown): FormState['english'] | undefined {
  const { type, grade = '', ...given }: Record<string, unknown> = Object(held)
  const scores = { overall: '', listening: '', reading: '', writing: '', speaking: '', ...given }
  const texts = Object.entries(scores).map(([name, score]) => [
    name,
    Number.isFinite(score) ? `${score}` : score,
  ])
  return formState.shape.english.safeParse({ type, grade, scores: Object.fromEntries(texts) }).data
}

describe('the form says', () => {
  it('of every grade, type, subject and year that can be typed what the table says, at its row', () => {
    const cases = [...gradeCases, ...rowCases].flatMap(one => {
      const row = typedRow(one.row)
      // A subject of a type that has none is never sent.
      const ownRule =
        'messages' in one && one.messages.some(([, text]) => text === 'This qualification has no subject')
      return row && !ownRule ? [{ row, said: 'messages' in one ? one.messages : [] }] : []
    })
    expect(cases.length).toBeGreaterThan(900)
    for (let from = 0; from < cases.length; from += 60) {
      const some = cases.slice(from, from + 60)
      const qualifications = some.map(({ row }, place) => ({ ...row, id: String(place) }))
      expect(told({ ...filledForm, qualifications })).toEqual(
        some.flatMap(({ said }, place) =>
          said.map(([field, text]) => [`qualifications.${place}.${field}`, text]),
        ),
      )
    }
  })

  it('of every English grade and score that can be typed what the table says, at its field', () => {
    const typed = englishCases.flatMap(([held, said]) => {
      const form = typedEnglish(held)
      return form
        ? [[describeValue(held), said.map(([field, text]) => [`english.${field}`, text]), form] as const]
        : []
    })
    expect(typed.length).toBeGreaterThan(150)
    for (const [what, said, english] of typed)
      expect([what, told({ ...filledForm, english })]).toEqual([what, said])
  })

  it.each(
    rejectedValues.flatMap(([at, values, text]) =>
      values
        .filter(value => typeof value === 'string')
        .filter(() => typeof Reflect.get(filledForm, formField(at, [])) === 'string')
        .map(value => [formField(at, []), value, text] as const),
    ),
  )('at %s %j: %s', (field, value, text) => {
    expect(told({ ...filledForm, [field]: value })).toEqual([[field, text]])
  })
})
