import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { formField } from '#web/apply/form/form-field.ts'
import { submittedIndexes } from '#web/apply/form/qualification-entries.ts'
import { toSubmission } from '#web/apply/form/to-submission.ts'
import { englishCases } from '../../../shared/cases/english-cases.ts'
import { rejectedValues } from '../../../shared/cases/form-cases.ts'
import { validForm, withValue } from '../../../shared/cases/form-with-value.ts'
import { anySteps } from './random-form-actions.ts'

const flags = ['has5orMoreAtC4OrAbove', 'has6orMoreAt6and7', 'hasMathsAtB5OrAbove']
const currentUser = { email: 'ada@example.org', ucasPersonalId: '1234567890' }

/** Returns the paths of a body that the submission schemas refuse. */
const refusedPaths = (body: object): string[] =>
  [contract['create-applicant'], contract['create-application']].flatMap(({ json: schema }) =>
    messagesFromIssues(schema.safeParse(body).error?.issues ?? []).map(({ path }) => path),
  )
const twoRows = withValue(validForm, 'data.qualifications.list.1', validForm.data.qualifications.list[0])
const changed = (at: string, value: unknown) => refusedPaths(withValue(twoRows, at, value))
const inSecondRow = ['', '.tpe', '.subject', '.grade', '.yearObtained'].flatMap(part =>
  [5, { wrong: true }].flatMap(value => changed(`data.qualifications.list.1${part}`, value)),
)
/** All paths that the tables of section 5 refuse; list indexes are 0 or 1. */
const paths = [
  ...new Set([
    ...rejectedValues.flatMap(([at, values]) => values.flatMap(value => changed(at, value))),
    ...englishCases.flatMap(([value]) => changed('data.qualifications.english', value)),
    ...flags.flatMap(flag => changed(`data.qualifications.secondaryEducation.${flag}`, 'yes')),
    ...inSecondRow,
  ]),
].sort()

/** The fields of the server's messages; other messages are about the whole form. */
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
  'data.qualifications.ucatId': 'ucatId',
  'data.qualificationsConfirmed': 'qualificationsConfirmed',
}

describe('a message of the server', () => {
  it.each(paths)('at %j appears at its field or for the whole form', path => {
    expect(formField(path, [0, 3])).toBe(fields[path] ?? '')
  })

  it('can concern every field of the form', () => {
    expect(paths).toEqual(expect.arrayContaining(Object.keys(fields)))
  })

  it('about a row appears at that row, even if blank rows were left out', () => {
    fc.assert(
      fc.property(anySteps, steps => {
        const form = steps.at(-1)!.after
        const rows = submittedIndexes(form)
        const list = toSubmission(form, null, currentUser).data.qualifications?.list ?? []
        list.forEach(({ tpe }, index) => {
          const field = formField(`data.qualifications.list.${index}.grade`, rows)
          expect(form.qualifications[Number(field.split('.')[1])]?.tpe).toBe(tpe)
        })
        expect(list).toHaveLength(rows.length)
      }),
    )
  })
})
