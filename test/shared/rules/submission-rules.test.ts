import { describe, expect, it } from 'vitest'
import { formatMinimumAge } from '#shared/rules/minimum-age.ts'
import { checkSubmissionRules, type SubmissionRuleInput } from '#shared/rules/submission-rules.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'
import { sampleCatalogue } from '../arbitraries/arbitraries.ts'
import { entry, thresholds } from './entry-check/entry-check-cases.ts'

const findProgramme = (code: string) => sampleCatalogue.programmes.find(programme => programme.code === code)!
const project: Qualification = { tpe: 'EPQ', subject: null, grade: 'A', yearObtained: 2027 }
const input: SubmissionRuleInput = {
  programme: findProgramme('G400-USCSC'),
  checkStatus: 'Qualified',
  qualifications: { list: [project] },
  dateOfBirth: '2009-03-14',
  feeContext: { nationality: 'GBR', countryOfDomicile: 'XF', ukResidency: 'A', ukImmigrationStatus: 'A' },
  feeStatusConfirmed: false,
  hasBeenInterviewed: null,
  year: 2027,
  site: thresholds,
}

/** Asserts that a submission has these messages, all of level error. The texts are literals. */
function expectMessages(change: Partial<SubmissionRuleInput>, expected: [path: string, text: string][]) {
  const messages = expected.map(([path, text]) => ({ level: 'error', path, text }))
  expect(checkSubmissionRules({ ...input, ...change })).toEqual(messages)
}

it.each<[string, Partial<SubmissionRuleInput>, [path: string, text: string][]]>([
  ['an advisor decides', { checkStatus: 'Undecided' }, []],
  ['the fee status is confirmed', { feeContext: null, feeStatusConfirmed: true }, []],
  ['the programme is not medical, and the person was interviewed', { hasBeenInterviewed: true }, []],
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
  [
    'there are no answers about residency',
    { feeContext: null },
    [
      ['data.feeContext.nationality', 'You must provide a nationality'],
      ['data.feeContext.countryOfDomicile', 'Country of domicile is required'],
      ['data.feeContext.ukResidency', 'Residency information is required'],
      ['data.feeContext.ukImmigrationStatus', 'Immigration status is required'],
    ],
  ],
  [
    'a year is later than this one',
    { qualifications: { list: [project, { ...project, yearObtained: 2028 }] } },
    [['data.qualifications.list.1.yearObtained', 'Must be 2027 or earlier']],
  ],
])('a submission has, when %s, the messages that follow', (_, change, expected) =>
  expectMessages(change, expected),
)

describe('the minimum age', () => {
  const startText = 'You must be 18, at the start of the academic year, to apply for this programme.'
  const endText = 'You must be 18, by the end of your first year of study at Example University, to apply.'

  it.each([
    ['C800-USPSY', '1980-01-01', undefined],
    ['C800-USPSY', '2008-02-29', undefined],
    ['C800-USPSY', '2009-09-01', undefined],
    ['C800-USPSY', '2009-09-02', startText],
    ['B990-USBMS', '2009-09-01', undefined],
    ['B990-USBMS', '2027-08-16', startText],
    ['G400-USCSC', '2010-08-31', undefined],
    ['G400-USCSC', '2010-09-01', endText],
    ['C100-USBIO', '2027-08-16', endText],
  ])('of %s for somebody born %s: %s', (programmeCode, dateOfBirth, text) => {
    const programme = findProgramme(programmeCode)
    expectMessages({ programme, dateOfBirth }, text ? [['data.details.dateOfBirth', text]] : [])
  })

  it.each([
    ['start-of-year', '18 or over on 1 September 2027'],
    ['end-of-first-year', '18 or over on 31 August 2028'],
  ] as const)('%s is shown as %s', (minimumAge, text) => {
    expect(formatMinimumAge(minimumAge, 2027)).toBe(text)
  })
})

describe('a medical programme', () => {
  const list = 'data.qualifications.list'
  const scoreText = 'UCAT Qualification is required for this programme at 2720 or above'
  const bandText = 'UCAT Qualification Band is required for this programme at Band 3 or above'
  const interview = 'data.hasBeenInterviewed'

  it.each<
    [
      score: number | string | undefined,
      band: number | string | undefined,
      boolean | null,
      [string, string][],
    ]
  >([
    [2720, 3, false, []],
    [3600, 1, false, []],
    [2719, 3, false, [[`${list}.1.grade`, scoreText]]],
    ['', 3, false, [[`${list}.1.grade`, scoreText]]],
    // These have the message of the grade rule.
    [3601, 3, false, []],
    [-5, 3, false, []],
    ['high', 'Band 2', false, []],
    [2800, 5, false, []],
    [
      0,
      4,
      false,
      [
        [`${list}.1.grade`, scoreText],
        [`${list}.2.grade`, bandText],
      ],
    ],
    [2720, 4, false, [[`${list}.2.grade`, bandText]]],
    [2720, undefined, false, [[list, bandText]]],
    [undefined, 1, false, [[list, scoreText]]],
    [
      undefined,
      undefined,
      false,
      [
        [list, scoreText],
        [list, bandText],
      ],
    ],
    [2720, 3, true, [[interview, 'You can only apply once per academic year']]],
    [2720, 3, null, [[interview, 'Choose whether you have been interviewed for this programme']]],
  ])('with UCAT %s in band %s and interviewed %s: %j', (score, band, hasBeenInterviewed, expected) => {
    const ucat = [
      ...(score === undefined ? [] : [entry('UCATScore', score)]),
      ...(band === undefined ? [] : [entry('UCATBand', band)]),
    ]
    const programme = findProgramme('A100-USMED')
    expectMessages({ programme, qualifications: { list: [project, ...ucat] }, hasBeenInterviewed }, expected)
  })

  it('counts the sufficient one of several attempts', () => {
    const ucat = [2400, 2720].map(score => entry('UCATScore', score))
    const bands = [4, 3].map(band => entry('UCATBand', band))
    const qualifications = { list: [project, ...ucat, ...bands] }
    expectMessages({ programme: findProgramme('A100-USMED'), qualifications, hasBeenInterviewed: false }, [])
  })

  it('has the configured threshold and scale', () => {
    const site = { ...thresholds, ucatThreshold: 2400, ucatScale: 2700 }
    const change = { programme: findProgramme('A200-USBDS'), hasBeenInterviewed: false, site }
    const withScore = (score: number) => ({
      list: [entry('UCATScore', score), entry('UCATBand', 2), project],
    })
    expectMessages({ ...change, qualifications: withScore(2400) }, [])
    expectMessages({ ...change, qualifications: withScore(2701) }, [[`${list}.0.grade`, '0 to 2700']])
  })
})
