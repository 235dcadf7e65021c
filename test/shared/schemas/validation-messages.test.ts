import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { acceptedValues, rejectedValues } from '../cases/form-cases.ts'
import { describeValue, validForm, withValue } from '../cases/form-with-value.ts'

const { json: newApplicant } = contract['create-applicant']
const { json: entryCheckRequest } = contract['check-entry']

type Issues = Parameters<typeof messagesFromIssues>[0]
const messagesOf = ({ error }: { error?: { issues: Issues } | undefined }) =>
  messagesFromIssues(error?.issues ?? []).map(({ path, text }) => [path, text])

describe('the form', () => {
  const validate = (path: string, values: unknown[]) =>
    values.map(value => [
      describeValue(value),
      messagesOf(newApplicant.safeParse(withValue(validForm, path, value))),
    ])

  it.each(rejectedValues)('rejects %s %j: %s', (path, values, text, messagePath = path) => {
    expect(validate(path, values)).toEqual(values.map(value => [describeValue(value), [[messagePath, text]]]))
  })

  it.each(acceptedValues)('accepts %s %j', (path, values) => {
    expect(validate(path, values)).toEqual(values.map(value => [describeValue(value), []]))
  })

  it('trims names and removes control characters, also of the text direction, and changes nothing else', () => {
    const inputs = [
      ' Zoe\u0308  Śmigły\t',
      'Ada\u0007\tMaria\ud800',
      '𝒪’\u200cBrien',
      'ada MARIA',
      '\u202eAda\u202a \u2066Ma\u2069ria',
    ]
    const forenames = inputs.map(
      input =>
        newApplicant.parse(withValue(validForm, 'data.details.forenames', input)).data.details.forenames,
    )
    expect(forenames).toEqual(['Zoe\u0308  Śmigły', 'Ada Maria', '𝒪’\u200cBrien', 'ada MARIA', 'Ada Maria'])
  })

  it('has at most a hundred messages', () => {
    const list = Array.from({ length: 60 }, () => ({ tpe: 'A2', grade: 'Q', yearObtained: 1066 }))
    const faulty = newApplicant.safeParse(withValue(validForm, 'data.qualifications.list', list))
    expect(messagesOf(faulty)).toHaveLength(100)
  })

  it('requires a qualification other than UCAT also while its grades are wrong', () => {
    const list = [{ tpe: 'UCATScore', grade: 3601 }]
    expect(
      messagesOf(newApplicant.safeParse(withValue(validForm, 'data.qualifications.list', list))),
    ).toEqual(
      expect.arrayContaining([
        ['data.qualifications.list', 'Minimum of one qualification required'],
        ['data.qualifications.list.0.grade', '0 to 3600'],
      ]),
    )
    const incomplete = [{ tpe: 'A2' }]
    expect(
      messagesOf(newApplicant.safeParse(withValue(validForm, 'data.qualifications.list', incomplete))),
    ).not.toContainEqual(['data.qualifications.list', 'Minimum of one qualification required'])
  })

  it('trims the UCAT ID', () => {
    const body = withValue(validForm, 'data.qualifications.ucatId', ' UCAT123456\t')
    expect(newApplicant.parse(body).data.qualifications.ucatId).toBe('UCAT123456')
  })
})

describe('an entry check', () => {
  it.each([
    ['version', [undefined, 0, 2, '1'], 'The version of this request is 1'],
    ['residency', [undefined, '', 'D'], 'Residency information is required'],
    ['immigrationStatus', [undefined, '', 'E'], 'Immigration status is required'],
    ['programmeCode', ['G400-USCSC'], 'programmeCode is not a field of this request'],
    ['qualifications.list.0.grade', [undefined, 'F'], 'Grade is required'],
    ['residency', [null, 'A'], undefined],
  ])('with %s %j: %s', (path, values, text) => {
    const { qualifications } = validForm.data
    const request = { version: 1, qualifications, residency: null, immigrationStatus: null }
    for (const value of values)
      expect(messagesOf(entryCheckRequest.safeParse(withValue(request, path, value)))).toEqual(
        text ? [[path, text]] : [],
      )
  })
})
