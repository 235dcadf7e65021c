/** The expected messages for forms whose fields are each valid (specification, section 5), in 2027. */
type RuleCase = {
  title: string
  programme: string
  changes: [path: string, value: unknown][]
  messages: [path: string, text: string][]
}

const bornCase = (programme: string, date: string, text?: string): RuleCase => ({
  title: `${programme}, born ${date}`,
  programme,
  changes: [['data.details.dateOfBirth', date]],
  messages: text === undefined ? [] : [['data.details.dateOfBirth', text]],
})
const startText = 'You must be 18, at the start of the academic year, to apply for this programme.'
const endText = 'You must be 18, by the end of your first year of study at Example University, to apply.'

const ages: RuleCase[] = [
  ...['C800-USPSY', 'B990-USBMS'].flatMap(programme => [
    bornCase(programme, '2009-08-31'),
    bornCase(programme, '2009-09-01'),
    bornCase(programme, '2009-09-02', startText),
    bornCase(programme, '2010-08-31', startText),
    bornCase(programme, '2027-08-16', startText),
  ]),
  ...['G400-USCSC', 'C100-USBIO'].flatMap(programme => [
    bornCase(programme, '2009-09-02'),
    bornCase(programme, '2010-08-31'),
    bornCase(programme, '2010-09-01', endText),
    bornCase(programme, '2027-08-16', endText),
  ]),
]

const scoreText = 'UCAT Qualification is required for this programme at 2720 or above'
const bandText = 'UCAT Qualification Band is required for this programme at Band 3 or above'
const listPath = 'data.qualifications.list'

const scoreMissing: RuleCase['messages'][0] = [listPath, scoreText]
const bandMissing: RuleCase['messages'][0] = [listPath, bandText]
const tooLowAt = (index: number, text = scoreText): RuleCase['messages'][0] => [
  `${listPath}.${index}.grade`,
  text,
]
const interviewedPath = 'data.hasBeenInterviewed'

const ucat = ['A100-USMED', 'A101-USMGP', 'A200-USBDS'].flatMap(programme =>
  (
    [
      [2720, 3, false, []],
      ['3600', ' 1 ', false, []],
      [2719, 3, false, [tooLowAt(1)]],
      [0, 4, false, [tooLowAt(1), tooLowAt(2, bandText)]],
      [2720, 4, false, [tooLowAt(2, bandText)]],
      [2720, undefined, false, [bandMissing]],
      [undefined, 1, false, [scoreMissing]],
      [undefined, undefined, false, [scoreMissing, bandMissing]],
      [2720, 3, true, [[interviewedPath, 'You can only apply once per academic year']]],
      [2720, 3, null, [[interviewedPath, 'Choose whether you have been interviewed for this programme']]],
    ] as const
  ).map(
    ([score, band, interviewed, messages]): RuleCase => ({
      title: `${programme}, UCAT ${score} in band ${band}, interviewed ${interviewed}`,
      programme,
      changes: [
        [
          listPath,
          [
            { tpe: 'A2', subject: 'Chemistry', grade: 'E' },
            ...(score === undefined ? [] : [{ tpe: 'UCATScore', subject: null, grade: score }]),
            ...(band === undefined ? [] : [{ tpe: 'UCATBand', subject: null, grade: band }]),
          ],
        ],
        [interviewedPath, interviewed],
      ],
      messages: messages.map(([path, text]): [string, string] => [path, text]),
    }),
  ),
)

const ucatFirst: RuleCase = {
  title: 'A200-USBDS, UCAT before the A-level',
  programme: 'A200-USBDS',
  changes: [
    [`${listPath}.0`, { tpe: 'UCATScore', subject: null, grade: 2719 }],
    [`${listPath}.1`, { tpe: 'A2', subject: 'Art', grade: 'E' }],
    [interviewedPath, false],
  ],
  messages: [tooLowAt(0), bandMissing],
}

const nonMedical: RuleCase[] = [true, null].map(interviewed => ({
  title: `G400-USCSC, interviewed ${interviewed}`,
  programme: 'G400-USCSC',
  changes: [['data.hasBeenInterviewed', interviewed]],
  messages: [],
}))

const residency: RuleCase[] = [undefined, null].map(feeContext => ({
  title: `G400-USCSC, with ${feeContext} for nationality and residency`,
  programme: 'G400-USCSC',
  changes: [['data.feeContext', feeContext]],
  messages: [
    ['data.feeContext.nationality', 'You must provide a nationality'],
    ['data.feeContext.countryOfDomicile', 'Country of domicile is required'],
    ['data.feeContext.ukResidency', 'Residency information is required'],
    ['data.feeContext.ukImmigrationStatus', 'Immigration status is required'],
  ],
}))

const years: RuleCase[] = [2028, '2028', ' 9999 ', 1e21].map(yearObtained => ({
  title: `G400-USCSC, obtained in ${yearObtained}`,
  programme: 'G400-USCSC',
  changes: [[`${listPath}.0.yearObtained`, yearObtained]],
  messages: [[`${listPath}.0.yearObtained`, 'Must be 2027 or earlier']],
}))

export const ruleCases: RuleCase[] = [...ages, ...ucat, ucatFirst, ...nonMedical, ...residency, ...years]
