import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newApplicant, newApplication } from '#shared/schemas/submission.ts'
import { fieldOf } from '#web/apply/field-of.ts'
import { sentRows } from '#web/apply/qualification-entries.ts'
import { submissionOf } from '#web/apply/submission-of.ts'
import { anyWalk } from './form-walks.ts'

const holder = { email: 'ada@example.org', ucasPersonalId: '1234567890' }

type Definition = {
  shape?: Record<string, unknown>
  options?: unknown[]
  element?: unknown
  innerType?: unknown
  in?: unknown
}
const definitionOf = (schema: unknown) => (schema as { _zod: { def: Definition } })._zod.def

/** Every path at which a schema can find something wrong; the places of a list are all 1. */
function pathsOf(schema: unknown, path = ''): string[] {
  const { shape, options, element, innerType, in: first } = definitionOf(schema)
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    path,
    ...Object.entries(shape ?? {}).flatMap(([name, part]) => pathsOf(part, inside(name))),
    ...(options ?? []).flatMap(option => pathsOf(option, path)),
    ...[element].filter(Boolean).flatMap(part => pathsOf(part, inside('1'))),
    ...[innerType, first].filter(Boolean).flatMap(part => pathsOf(part, path)),
  ]
}
const paths = [...new Set([...pathsOf(newApplicant), ...pathsOf(newApplication)])].sort()

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
    expect(fieldOf(path, [0, 3])).toBe(fields[path] ?? '')
  })

  it('has every field of the form among the paths of its schemas', () => {
    expect(paths).toEqual(expect.arrayContaining(Object.keys(fields)))
  })

  it('about a row lands on the row it was sent from, whichever rows were left out', () => {
    fc.assert(
      fc.property(anyWalk, steps => {
        const form = steps.at(-1)!.after
        const rows = sentRows(form)
        const list = submissionOf(form, null, holder).data.qualifications?.list ?? []
        list.forEach(({ tpe }, place) => {
          const field = fieldOf(`data.qualifications.list.${place}.grade`, rows)
          expect(form.qualifications[Number(field.split('.')[1])]?.tpe).toBe(tpe)
        })
        expect(list).toHaveLength(rows.length)
      }),
    )
  })
})
