import { describe, expect, it } from 'vitest'
import { checkSubmissionRules, type SubmissionRuleInput } from '#shared/rules/submission-rules.ts'
import { sampleCatalogue } from '../arbitraries/arbitraries.ts'
import { thresholds } from './entry-check/entry-check-cases.ts'

const programme = (code: string) => sampleCatalogue.programmes.find(row => row.code === code)!
const entry = (tpe: string, grade: string | number, yearObtained: number | null = null) => ({
  tpe,
  subject: null,
  grade,
  yearObtained,
})
const input: SubmissionRuleInput = {
  programme: programme('G400-USCSC'),
  checkStatus: 'Qualified',
  qualifications: { list: [entry('EPQ', 'A', 2027)] },
  dateOfBirth: '2009-03-14',
  feeContext: {
    nationality: 'GBR',
    countryOfDomicile: 'XF',
    ukResidency: 'A',
    ukImmigrationStatus: 'A',
  },
  feeStatusConfirmed: false,
  hasBeenInterviewed: null,
  year: 2027,
  site: thresholds,
}
const medicine = {
  programme: programme('A100-USMED'),
  qualifications: { list: [entry('UCATScore', 2800), entry('UCATBand', 2)] },
  dateOfBirth: '2000-03-14',
  hasBeenInterviewed: false,
}

describe('a submission', () => {
  it.each<[string, Partial<SubmissionRuleInput>]>([
    ['with every part', {}],
    ['that an advisor checks', { checkStatus: 'Undecided' }],
    ['without a fee context for a confirmed fee status', { feeContext: null, feeStatusConfirmed: true }],
    ['for medicine, after UCAT and without an interview', medicine],
    ['for another programme, whatever was said of interviews', { hasBeenInterviewed: true }],
  ])('%s is accepted', (_, change) => {
    expect(checkSubmissionRules({ ...input, ...change })).toEqual([])
  })

  it.each<[string, Partial<SubmissionRuleInput>, [path: string, text: string][]]>([
    [
      'below the entry requirements',
      { checkStatus: 'NotQualified' },
      [['programmeCode', 'You do not meet the entry requirements of this programme']],
    ],
    [
      'without a fee context',
      { feeContext: null },
      [
        ['data.feeContext.nationality', 'You must provide a nationality'],
        ['data.feeContext.countryOfDomicile', 'Country of domicile is required'],
        ['data.feeContext.ukResidency', 'Residency information is required'],
        ['data.feeContext.ukImmigrationStatus', 'Immigration status is required'],
      ],
    ],
    [
      'without a date of birth',
      { dateOfBirth: undefined },
      [['data.details.dateOfBirth', 'You must enter a date of birth']],
    ],
    [
      'of somebody too young',
      { dateOfBirth: '2010-09-01' },
      [
        [
          'data.details.dateOfBirth',
          'You must be 18, by the end of your first year of study at Example University, to apply.',
        ],
      ],
    ],
    [
      'with a grade of next year',
      { qualifications: { list: [entry('EPQ', 'A'), entry('EPQ', 'A', 2028)] } },
      [['data.qualifications.list.1.yearObtained', 'Must be 2027 or earlier']],
    ],
    [
      'for medicine without UCAT',
      { ...medicine, qualifications: input.qualifications },
      [
        [
          'data.qualifications.list',
          `UCAT Qualification is required for this programme at ${thresholds.ucatThreshold} or above`,
        ],
        [
          'data.qualifications.list',
          'UCAT Qualification Band is required for this programme at Band 3 or above',
        ],
      ],
    ],
    [
      'for medicine with UCAT below the threshold and in band 4',
      {
        ...medicine,
        qualifications: { list: [entry('UCATScore', thresholds.ucatThreshold - 1), entry('UCATBand', 4)] },
      },
      [
        [
          'data.qualifications.list.0.grade',
          `UCAT Qualification is required for this programme at ${thresholds.ucatThreshold} or above`,
        ],
        [
          'data.qualifications.list.1.grade',
          'UCAT Qualification Band is required for this programme at Band 3 or above',
        ],
      ],
    ],
    [
      'for medicine after an interview',
      { ...medicine, hasBeenInterviewed: true },
      [['data.hasBeenInterviewed', 'You can only apply once per academic year']],
    ],
    [
      'for medicine without an answer about interviews',
      { ...medicine, hasBeenInterviewed: null },
      [['data.hasBeenInterviewed', 'Choose whether you have been interviewed for this programme']],
    ],
  ])('%s is refused', (_, change, expected) => {
    const messages = checkSubmissionRules({ ...input, ...change })
    expect(messages.map(({ path, text }) => [path, text])).toEqual(expected)
    expect(messages.every(({ level }) => level === 'error')).toBe(true)
  })
})
