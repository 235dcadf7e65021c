import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { isPlainIdentifier, messagesFromIssues } from '#shared/schemas/message.ts'
import { validForm, withValue } from '../form-with-value.ts'

/** Letters, a symbol and marks that show nothing. */
const invisibleTexts =
  '\u200b \u3164 \u115f\u1160 \uffa0 \u2800 \u034f \u17b4\ufe0f \u{1d159} \u{13441} \u{e0041}'.split(' ')
const blankValues = [undefined, null, '', '   ', '\n', '\u0000\u001f', ...invisibleTexts]
const noText = [...blankValues, 5, true, ['Ada'], {}]
const notTicked = [undefined, null, false, 'true', 1]
const unexpectedShapeText = 'This part of the request is missing or is not what was expected'
const unknownField = (name: string) => `${name} is not a field of this request`
const textOfLength = (length: number) => 'ö'.repeat(length)

const impossibleDates = [
  ...['2001-02-29', '2008-13-01', '2008-00-10', '2008-04-31', '2008-4-3', '08-04-30', 'yesterday'],
  ...['0000-00-00', '+012008-04-30'],
]
const row = { tpe: 'A2', subject: 'Art', grade: 'A' }
const ucatRows = [
  { tpe: 'UCATScore', grade: 2800 },
  { tpe: 'UCATBand', grade: 2 },
]

const list = 'data.qualifications.list'
const ucatId = 'data.qualifications.ucatId'
const secondary = 'data.qualifications.secondaryEducation'

type RejectedValues = [path: string, values: unknown[], text: string, messagePath?: string]
/**
 * The values of each field with the expected message. The texts are literals, so that a changed text fails the test.
 * `undefined` removes the field. `messagePath` is given if it differs from `path`.
 */
const rejectedValues: RejectedValues[] = [
  ['data.details.forenames', noText, 'Forename is required'],
  ['data.details.forenames', [textOfLength(101)], 'Use 100 characters or fewer'],
  ['data.details.surname', noText, 'Surname is required'],
  ['data.details.surname', ['7', '+', '1\u3164-'], 'Surname needs at least one letter'],
  ['data.details.surname', [textOfLength(101), ' '.repeat(1001)], 'Use 100 characters or fewer'],
  ['data.details.telephone1', noText, 'Contact Telephone is required'],
  [
    'data.details.telephone1',
    ['abc', '+44 7946'],
    'Enter a telephone number of 7 digits or more, for example 020 7946 0123',
  ],
  ['data.details.telephone1', ['0'.repeat(31)], 'Use 30 characters or fewer'],
  ['data.details.telephone2', ['0'.repeat(31)], 'Use 30 characters or fewer'],
  ['data.details.studentId', ['0'.repeat(31)], 'Use 30 characters or fewer'],
  ['data.details.sitsHomeEmail', [textOfLength(255)], 'Use 254 characters or fewer'],
  ['data.details.version', [-1, 1.5, '1'], 'The version of the details must be a whole number'],
  ['data.details.dateOfBirth', [undefined, null, ''], 'You must enter a date of birth'],
  ['data.details.dateOfBirth', impossibleDates, 'Date of birth is invalid'],
  ['data.details.dateOfBirth', ['1899-12-31', '0008-04-30'], 'The year of birth must be 1900 or later'],
  [
    'data.details.ucasPersonalId',
    [undefined, null, '', '123456789', '12345678901', '12345678x0', 1234567890],
    'Your UCAS ID should be a 10 digit number',
  ],
  ['data.details.email', [undefined, '', '  '], 'E-mail is required'],
  ['data.details.email', [null], 'Email is required'],

  ['programmeCode', [undefined, null, '', ' ', 5], 'You must choose a programme code'],
  [
    'data.gdprAccept',
    notTicked,
    'You must give us permission to store your information under our data governance policy',
  ],
  [
    'data.qualificationsConfirmed',
    notTicked,
    'You must confirm that you have obtained these qualifications as entered',
  ],
  ['data.hasBeenInterviewed', [undefined, 'no', 0], unexpectedShapeText],

  ['data.feeContext.nationality', [...noText, 'XXZ', 'gbr', ' GBR'], 'You must provide a nationality'],
  ['data.feeContext.countryOfDomicile', [...noText, 'XA', 599], 'Country of domicile is required'],
  ['data.feeContext.ukResidency', [...noText, 'D', 'a'], 'Residency information is required'],
  ['data.feeContext.ukImmigrationStatus', [...noText, 'E', 'constructor'], 'Immigration status is required'],
  ['data.qualifications', [undefined, null, 'A2', []], 'Minimum of one qualification required'],
  [list, [undefined, null, [], 'A2', {}], 'Minimum of one qualification required'],
  [list, [ucatRows, ucatRows.slice(0, 1), ucatRows.slice(1)], 'Minimum of one qualification required'],
  [list, [row, {}, 0].map(each => Array(61).fill(each)), 'Enter 60 qualifications or fewer'],
  ['data.qualifications.version', [undefined, null, -1, 0.5, '1'], unexpectedShapeText],
  [ucatId, ['UCAT-123', 'UCAT 123', 'Ü1', 'UCAT\u0000123', '=1'], 'Use letters and numbers only'],
  [ucatId, ['U'.repeat(21)], 'Use 20 characters or fewer'],
  [ucatId, [123456, true, {}], unexpectedShapeText],
  [secondary, [undefined, null, '', 'Gcse', []], 'Secondary Education Required'],
  [secondary, [{}, { type: null }, { type: 'gcse' }], 'Secondary Education Required', `${secondary}.type`],
  [`${secondary}.has5orMoreAtC4OrAbove`, [undefined, null, 'true'], unexpectedShapeText],

  ['admin', [true], unknownField('admin')],
  ['data.admin', [true], unknownField('admin')],
  ['data.details.admin', [true], unknownField('admin')],
  ['data.feeContext.feeStatus', ['home'], unknownField('feeStatus')],
  ['data.qualifications.points', [45], unknownField('points')],
  ['data.qualifications.list.0.level', ['A2'], unknownField('level')],
  ['data.qualifications.secondaryEducation.grade', ['9'], unknownField('grade')],
  ['data.qualifications.english.overall', [9], unknownField('overall')],
]

const names = [
  ...['Zoë', "O'Brien-Śmigły", '李', 'நிலா', 'عائشة', 'Nguyễn Thị Ngọc'],
  ...['\u02bbOkina', '𝒜da', textOfLength(100)],
]
const acceptedValues: [path: string, values: unknown[]][] = [
  ['data.details.forenames', names],
  ['data.details.surname', [...names, ' padded ']],
  ['data.details.telephone1', ['946 0123', '+44 (0)20 7946-0123 ext. 4', '0'.repeat(30)]],
  ['data.details.telephone2', [undefined, null, '', '0'.repeat(30)]],
  ['data.details.studentId', [undefined, null, '', '231234567']],
  ['data.details.version', [undefined, null, 0, 1]],
  ['data.details.sitsHomeEmail', [undefined, null, '', 'home@example.org']],
  ['data.details.dateOfBirth', ['2000-02-29', '1900-01-01', '2009-12-31']],
  ['data.details.ucasPersonalId', ['123 456 7890', '123-456-7890', ' 1234567890 ']],
  ['data.feeContext', [undefined, null]],
  ['data.feeContext.nationality', ['GBR', 'XXX', 'XXA']],
  ['data.feeContext.countryOfDomicile', ['XF', 'QO', '599']],
  ['data.feeContext.ukResidency', ['A', 'B', 'C']],
  ['data.feeContext.ukImmigrationStatus', ['A', 'B', 'C', 'D']],
  ['data.hasBeenInterviewed', [true, false, null]],
  ['data.qualifications.version', [0, 1]],
  [ucatId, [undefined, null, '', ' ', 'UCAT123456', ' ucat1 ', '1'.repeat(20)]],
  [list, [Array(60).fill(row), [...ucatRows, row]]],
  [secondary, [{ type: 'Other' }]],
  ['data.qualifications.english', [undefined, null]],
]

/** Formats a value for the title of a test. */
const describeValue = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? 'nothing'
const { json: newApplicant } = contract['create-applicant']
const { json: entryCheckRequest } = contract['check-entry']

type Issues = Parameters<typeof messagesFromIssues>[0]
const messagesOf = ({ error }: { error?: { issues: Issues } | undefined }) =>
  messagesFromIssues(error?.issues ?? []).map(({ path, text }) => [path, text])

describe('the form', () => {
  const messagesWith = (path: string, value: unknown) =>
    messagesOf(newApplicant.safeParse(withValue(validForm, path, value)))
  const validate = (path: string, values: unknown[]) =>
    values.map(value => [describeValue(value), messagesWith(path, value)])

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
    const rows = Array.from({ length: 60 }, () => ({ tpe: 'A2', grade: 'Q', yearObtained: 1066 }))
    expect(messagesWith(list, rows)).toHaveLength(100)
  })

  it('requires a qualification other than UCAT also while its grades are wrong', () => {
    const missing = [list, 'Minimum of one qualification required']
    expect(messagesWith(list, [{ tpe: 'UCATScore', grade: 3601 }])).toEqual(
      expect.arrayContaining([missing, [`${list}.0.grade`, '0 to 3600']]),
    )
    expect(messagesWith(list, [{ tpe: 'A2' }])).not.toContainEqual(missing)
  })

  it('trims the UCAT ID', () => {
    const body = withValue(validForm, 'data.qualifications.ucatId', ' UCAT123456\t')
    expect(newApplicant.parse(body).data.qualifications.ucatId).toBe('UCAT123456')
  })
})

it.each([
  ['version', [undefined, 0, 2, '1'], 'The version of this request is 1'],
  ['residency', [undefined, '', 'D'], 'Residency information is required'],
  ['immigrationStatus', [undefined, '', 'E'], 'Immigration status is required'],
  ['programmeCode', ['G400-USCSC'], 'programmeCode is not a field of this request'],
  ['qualifications.list.0.grade', [undefined, 'F'], 'Grade is required'],
  ['residency', [null, 'A'], undefined],
  // A reply does not repeat a name with data of a person.
  ['ada@example', [1], 'This request has a field that it does not know', ''],
])('an entry check with %s %j: %s', (path, values, text, messagePath = path) => {
  const { qualifications } = validForm.data
  const request = { version: 1, qualifications, residency: null, immigrationStatus: null }
  for (const value of values)
    expect(messagesOf(entryCheckRequest.safeParse(withValue(request, path, value)))).toEqual(
      text ? [[messagePath, text]] : [],
    )
})

it.each([
  ['code', true],
  ['hasBeenInterviewed', true],
  ['ERR_INVALID_ARG_TYPE', true],
  ['G400-USCSC', true],
  ['x1234567890', false],
  ['CL0004127', false],
  ['1234567890', false],
  ['ada@example.org', false],
  ['Ada King', false],
  ['a'.repeat(41), false],
  ['', false],
])('a reply or the log may repeat %s: %s', (text, isPlain) => expect(isPlainIdentifier(text)).toBe(isPlain))
