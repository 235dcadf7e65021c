import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newApplicant, newApplication } from '#shared/contract.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { formField } from '#web/apply/form/form-field.ts'
import { submittedIndexes } from '#web/apply/form/qualification-entries.ts'
import { toSubmission } from '#web/apply/form/to-submission.ts'
import { englishCases } from '../../../shared/cases/english-cases.ts'
import { rejectedValues } from '../../../shared/cases/form-cases.ts'
import { validForm, withValue } from '../../../shared/cases/form-with-value.ts'
import { anyWalk } from './random-form-actions.ts'

const flags = ['has5orMoreAtC4OrAbove', 'has6orMoreAt6and7', 'hasMathsAtB5OrAbove']
const holder = { email: 'ada@example.org', ucasPersonalId: '1234567890' }

/** Where the schemas of a submission refuse something of this body. */
const pathsOf = (body: object): string[] =>
  [newApplicant, newApplication].flatMap(schema =>
    messagesFromIssues(schema.safeParse(body).error?.issues ?? []).map(({ path }) => path),
  )
const twoRows = withValue(validForm, 'data.qualifications.list.1', validForm.data.qualifications.list[0])
const changed = (at: string, value: unknown) => pathsOf(withValue(twoRows, at, value))
const inSecondRow = ['', '.tpe', '.subject', '.grade', '.yearObtained'].flatMap(part =>
  [5, { wrong: true }].flatMap(value => changed(`data.qualifications.list.1${part}`, value)),
)
/** Every path at which the tables of section 5 see something refused; the places of a list are 0 or 1. */
const paths = [
  ...new Set([
    ...rejectedValues.flatMap(([at, values]) => values.flatMap(value => changed(at, value))),
    ...englishCases.flatMap(([held]) => changed('data.qualifications.english', held)),
    ...flags.flatMap(flag => changed(`data.qualifications.secondaryEducation.${flag}`, 'yes')),
    ...inSecondRow,
  ]),
].sort()

/** Where a message of the server stands in the form; what is missing here is said of the whole form. */
const fields: Record<string, string> = {
  programmeCode: 'programmeCode',
  'data.feeContext.countryOfDomicile': 'countryOfDomicile',
  'data.feeContext.nationality': 'nationality',
  'data.feeContext.ukImmigrationStatus': 'ukImmigrationStatus',
  'data.feeContext.ukResidency': 'ukResidency',
  'data.details.dateOfBirth': 'dateOfBirth',
  'data.details.forenames': 'forenames',
  'data.details.surname': 'surname',
  'data.details.telephone1': 'telephone',
  'data.gdprAccept': 'gdprAccept',
  'data.hasBeenInterviewed': 'hasBeenInterviewed',
  'data.qualifications': 'qualifications',
  'data.qualifications.list': 'qualifications',
  'data.qualifications.list.1': 'qualifications.3.tpe',
  'data.qualifications.list.1.grade': 'qualifications.3.grade',
  'data.qualifications.list.1.subject': 'qualifications.3.subject',
  'data.qualifications.list.1.tpe': 'qualifications.3.tpe',
  'data.qualifications.list.1.yearObtained': 'qualifications.3.yearObtained',
  'data.qualifications.english': 'english.type',
  'data.qualifications.english.type': 'english.type',
  'data.qualifications.english.grade': 'english.grade',
  'data.qualifications.english.overall': 'english.overall',
  'data.qualifications.english.listening': 'english.listening',
  'data.qualifications.english.reading': 'english.reading',
  'data.qualifications.english.writing': 'english.writing',
  'data.qualifications.english.speaking': 'english.speaking',
  'data.qualifications.secondaryEducation': 'secondaryEducation',
  'data.qualifications.secondaryEducation.type': 'secondaryEducation',
  'data.qualifications.secondaryEducation.has5orMoreAtC4OrAbove': 'secondaryEducation.has5orMoreAtC4OrAbove',
  'data.qualifications.secondaryEducation.has6orMoreAt6and7': 'secondaryEducation.has6orMoreAt6and7',
  'data.qualifications.secondaryEducation.hasMathsAtB5OrAbove': 'secondaryEducation.hasMathsAtB5OrAbove',
  'data.qualificationsConfirmed': 'qualificationsConfirmed',
}

describe('a message of the server', () => {
  it.each(paths)('at %j lands on its field, or is said of the whole form', path => {
    expect(formField(path, [0, 3])).toBe(fields[path] ?? '')
  })

  it('has every field of the form among the places where something can be refused', () => {
    expect(paths).toEqual(expect.arrayContaining(Object.keys(fields)))
  })

  it('about a row lands on the row it was sent from, whichever rows were left out', () => {
    fc.assert(
      fc.property(anyWalk, steps => {
        const form = steps.at(-1)!.after
        const rows = submittedIndexes(form)
        const list = toSubmission(form, null, holder).data.qualifications?.list ?? []
        list.forEach(({ tpe }, place) => {
          const field = formField(`data.qualifications.list.${place}.grade`, rows)
          expect(form.qualifications[Number(field.split('.')[1])]?.tpe).toBe(tpe)
        })
        expect(list).toHaveLength(rows.length)
      }),
    )
  })
})
