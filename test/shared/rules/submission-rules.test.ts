import { expect, it } from 'vitest'
import { checkSubmissionRules, type SubmissionRuleInput } from '#shared/rules/submission-rules.ts'
import { sampleCatalogue } from '../arbitraries/arbitraries.ts'
import { thresholds } from './entry-check/entry-check-cases.ts'

const input: SubmissionRuleInput = {
  programme: sampleCatalogue.programmes.find(({ code }) => code === 'G400-USCSC')!,
  checkStatus: 'Qualified',
  qualifications: { list: [{ tpe: 'EPQ', subject: null, grade: 'A', yearObtained: 2027 }] },
  dateOfBirth: '2009-03-14',
  feeContext: { nationality: 'GBR', countryOfDomicile: 'XF', ukResidency: 'A', ukImmigrationStatus: 'A' },
  feeStatusConfirmed: false,
  hasBeenInterviewed: null,
  year: 2027,
  site: thresholds,
}

// The messages of age, residency, year, UCAT and interview are those of `cases/rule-cases.ts`.
it.each<[string, Partial<SubmissionRuleInput>, [path: string, text: string][]]>([
  ['an advisor decides', { checkStatus: 'Undecided' }, []],
  ['the fee status is confirmed', { feeContext: null, feeStatusConfirmed: true }, []],
  [
    'the entry requirements are not met',
    { checkStatus: 'NotQualified' },
    [['programmeCode', 'You do not meet the entry requirements of this programme']],
  ],
  [
    'there is no date of birth',
    { dateOfBirth: undefined },
    [['data.details.dateOfBirth', 'You must enter a date of birth']],
  ],
])('when %s, a submission has the messages of level error that follow', (_, change, expected) => {
  const messages = expected.map(([path, text]) => ({ level: 'error', path, text }))
  expect(checkSubmissionRules({ ...input, ...change })).toEqual(messages)
})
