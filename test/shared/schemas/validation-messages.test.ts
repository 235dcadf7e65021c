import { describe, expect, it } from 'vitest'
import { newApplicant } from '#shared/contract.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { checkSubmissionRules } from '#shared/rules/submission-rules.ts'
import { english } from '#shared/schemas/english.ts'
import { qualification } from '#shared/schemas/qualification.ts'
import { emailAddress, ucasId } from '#shared/schemas/sign-in.ts'
import { sampleCatalogue } from '../arbitraries/arbitraries.ts'
import { englishCases } from '../cases/english-cases.ts'
import { refused, taken } from '../cases/form-cases.ts'
import { entered, goodForm, written } from '../cases/form-with-value.ts'
import { gradeCases } from '../cases/grade-cases.ts'
import { rowCases } from '../cases/qualification-cases.ts'
import { ruleCases } from '../cases/rule-cases.ts'
import { emailAddresses, ucasIds } from '../cases/sign-in-cases.ts'

type Issues = Parameters<typeof messagesFromIssues>[0]
const told = ({ error }: { error?: { issues: Issues } | undefined }) =>
  messagesFromIssues(error?.issues ?? []).map(({ path, text }) => [path, text])

describe('a qualification', () => {
  const cases = [...gradeCases, ...rowCases]
  const types = [...new Set(cases.map(({ row }) => written(row.tpe)))]

  it.each(types)('of type %s', type => {
    const mine = cases.filter(({ row }) => written(row.tpe) === type)
    const found = mine.map(({ row, ...said }) => {
      const parsed = qualification.safeParse(row)
      const kept = 'kept' in said ? { kept: parsed.data?.grade } : {}
      return [written(row), parsed.success ? kept : { told: told(parsed) }]
    })
    expect(found).toEqual(mine.map(({ row, ...said }) => [written(row), said]))
  })
})

describe('English', () => {
  it.each(englishCases)('as %j: %j', (held, said) => {
    expect(told(english.safeParse(held))).toEqual(said)
  })
})

describe('the form', () => {
  it.each(refused)('says of %s %j: %s', (at, values, text, path = at) => {
    const found = values.map(value => [
      written(value),
      told(newApplicant.safeParse(entered(goodForm, at, value))),
    ])
    expect(found).toEqual(values.map(value => [written(value), [[path, text]]]))
  })

  it.each(taken)('takes %s %j', (at, values) => {
    const found = values.map(value => [
      written(value),
      told(newApplicant.safeParse(entered(goodForm, at, value))),
    ])
    expect(found).toEqual(values.map(value => [written(value), []]))
  })

  it('keeps names as they were typed, but for the spaces round them and what is no character', () => {
    const forenames = [' Zoe\u0308  Śmigły\t', 'Ada\u0007\tMaria\ud800', '𝒪’\u200cBrien', 'ada MARIA']
    const kept = forenames.map(
      typed => newApplicant.parse(entered(goodForm, 'data.details.forenames', typed)).data.details.forenames,
    )
    expect(kept).toEqual(['Zoe\u0308  Śmigły', 'Ada Maria', '𝒪’\u200cBrien', 'ada MARIA'])
  })

  it.each(ruleCases)('for $what', ({ programme: code, entered: changes, told: said }) => {
    const body = changes.reduce((form, [at, value]) => entered(form, at, value), goodForm)
    const { data } = newApplicant.parse({ ...body, programmeCode: code })
    const messages = checkSubmissionRules({
      programme: sampleCatalogue.programmes.find(one => one.code === code)!,
      checkStatus: 'Qualified',
      qualifications: data.qualifications,
      dateOfBirth: data.details.dateOfBirth,
      feeContext: data.feeContext ?? null,
      feeStatusConfirmed: false,
      hasBeenInterviewed: data.hasBeenInterviewed,
      year: 2027,
      site: { universityName: 'Example University', ucatThreshold: 2720, ucatScale: 3600 },
    })
    expect(messages.map(({ path, text }) => [path, text])).toEqual(said)
  })
})

describe('signing in', () => {
  it.each(ucasIds)('with the UCAS ID %j: %s', (typed, text) => {
    expect(told(ucasId.safeParse(typed))).toEqual(text ? [['', text]] : [])
  })
  it.each(emailAddresses)('with the e-mail %j: %s', (typed, text) => {
    expect(told(emailAddress.safeParse(typed))).toEqual(text ? [['', text]] : [])
  })
})
