/** What is said of a form whose every field is good (specification, section 5), in 2027, written out. */
type RuleCase = {
  what: string
  programme: string
  entered: [at: string, value: unknown][]
  told: [path: string, text: string][]
}

const born = (programme: string, date: string, text?: string): RuleCase => ({
  what: `${programme}, born ${date}`,
  programme,
  entered: [['data.details.dateOfBirth', date]],
  told: text === undefined ? [] : [['data.details.dateOfBirth', text]],
})
const start = 'You must be 18, at the start of the academic year, to apply for this programme.'
const end = 'You must be 18, by the end of your first year of study at Example University, to apply.'

const ages: RuleCase[] = [
  ...['C800-USPSY', 'B990-USBMS'].flatMap(programme => [
    born(programme, '2009-08-31'),
    born(programme, '2009-09-01'),
    born(programme, '2009-09-02', start),
    born(programme, '2010-08-31', start),
    born(programme, '2027-08-16', start),
  ]),
  ...['G400-USCSC', 'C100-USBIO'].flatMap(programme => [
    born(programme, '2009-09-02'),
    born(programme, '2010-08-31'),
    born(programme, '2010-09-01', end),
    born(programme, '2027-08-16', end),
  ]),
]

const score = 'UCAT Qualification is required for this programme at 2720 or above'
const band = 'UCAT Qualification Band is required for this programme at Band 3 or above'
const once = 'You can only apply once per academic year'
const unsaid = 'Say whether you have been interviewed for this programme'
const list = 'data.qualifications.list'

type Held = { score?: unknown; band?: unknown; interviewed?: unknown }
type Missing = { score?: number; band?: number; interview?: string }

/** With UCAT entries after the one A-level of the form; `missing` says at which row of the list what is said. */
function medical({ score: points, band: of, interviewed = false }: Held, missing: Missing = {}): RuleCase[] {
  const entries = [
    { tpe: 'A2', subject: 'Chemistry', grade: 'E' },
    ...(points === undefined ? [] : [{ tpe: 'UCATScore', subject: null, grade: points }]),
    ...(of === undefined ? [] : [{ tpe: 'UCATBand', subject: null, grade: of }]),
  ]
  const at = (place: number) => (place === 0 ? list : `${list}.${place}.grade`)
  const told: RuleCase['told'] = [
    ...(missing.score === undefined ? [] : [[at(missing.score), score] satisfies [string, string]]),
    ...(missing.band === undefined ? [] : [[at(missing.band), band] satisfies [string, string]]),
    ...(missing.interview === undefined
      ? []
      : [['data.hasBeenInterviewed', missing.interview] satisfies [string, string]]),
  ]
  return ['A100-USMED', 'A101-USMGP', 'A200-USBDS'].map(programme => ({
    what: `${programme}, UCAT ${points} in band ${of}, interviewed ${interviewed}`,
    programme,
    entered: [
      [list, entries],
      ['data.hasBeenInterviewed', interviewed],
    ],
    told,
  }))
}

const ucat: RuleCase[] = [
  ...medical({ score: 2720, band: 3 }),
  ...medical({ score: '3600', band: ' 1 ' }),
  ...medical({ score: 2719, band: 3 }, { score: 1 }),
  ...medical({ score: 0, band: 4 }, { score: 1, band: 2 }),
  ...medical({ score: 2720, band: 4 }, { band: 2 }),
  ...medical({ score: 2720 }, { band: 0 }),
  ...medical({ band: 1 }, { score: 0 }),
  ...medical({}, { score: 0, band: 0 }),
  ...medical({ score: 2720, band: 3, interviewed: true }, { interview: once }),
  ...medical({ score: 2720, band: 3, interviewed: null }, { interview: unsaid }),
]

const ucatFirst: RuleCase = {
  what: 'A200-USBDS, UCAT before the A-level',
  programme: 'A200-USBDS',
  entered: [
    [`${list}.0`, { tpe: 'UCATScore', subject: null, grade: 2719 }],
    ['data.hasBeenInterviewed', false],
  ],
  told: [
    [`${list}.0.grade`, score],
    [list, band],
  ],
}

const elsewhere: RuleCase[] = [true, null].map(interviewed => ({
  what: `G400-USCSC, interviewed ${interviewed}`,
  programme: 'G400-USCSC',
  entered: [['data.hasBeenInterviewed', interviewed]],
  told: [],
}))

const residency: RuleCase[] = [undefined, null].map(feeContext => ({
  what: `G400-USCSC, with ${feeContext} for nationality and residency`,
  programme: 'G400-USCSC',
  entered: [['data.feeContext', feeContext]],
  told: [
    ['data.feeContext.nationality', 'You must provide a nationality'],
    ['data.feeContext.countryOfDomicile', 'Country of domicile is required'],
    ['data.feeContext.ukResidency', 'Residency information is required'],
    ['data.feeContext.ukImmigrationStatus', 'Immigration status is required'],
  ],
}))

const years: RuleCase[] = [2028, '2028', ' 9999 ', 1e21].map(yearObtained => ({
  what: `G400-USCSC, obtained in ${yearObtained}`,
  programme: 'G400-USCSC',
  entered: [[`${list}.0.yearObtained`, yearObtained]],
  told: [[`${list}.0.yearObtained`, 'Must be 2027 or earlier']],
}))

export const ruleCases: RuleCase[] = [...ages, ...ucat, ucatFirst, ...elsewhere, ...residency, ...years]
