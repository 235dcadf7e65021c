/**
 * The grades of each type (specification, section 5), at their bounds and just outside. The texts are literals, so that
 * a changed text fails the test.
 */
type Subject = 'subject' | 'no subject'
type NumberCase = [
  tpe: string,
  Subject,
  below: number,
  lowest: number,
  highest: number,
  above: number,
  text: string,
]

const integers: NumberCase[] = [
  ['IBOverall', 'no subject', -1, 0, 45, 46, '0 to 45'],
  ['IndianHsNatOverall', 'no subject', -1, 0, 100, 101, '0 to 100'],
  ['IndianHsNat', 'subject', -1, 0, 100, 101, '0 to 100'],
  ['IndianHsWbOverall', 'no subject', -1, 0, 100, 101, '0 to 100'],
  ['IndianHsWb', 'subject', -1, 0, 100, 101, '0 to 100'],
  ['IndianHsOtherOverall', 'no subject', -1, 0, 100, 101, '0 to 100'],
  ['IndianHsOther', 'subject', -1, 0, 100, 101, '0 to 100'],
  ['GermanAbitur', 'subject', -1, 0, 15, 16, '0 to 15'],
  ['ItalianDiplomaOverall', 'no subject', -1, 0, 100, 101, '0 to 100'],
  ['PolishMatura', 'subject', -1, 0, 100, 101, '0 to 100'],
  ['SpanishBac', 'subject', -1, 0, 10, 11, '0 to 10'],
  ['UsDiploma', 'subject', -1, 0, 5, 6, '0 to 5'],
  ['UCATScore', 'no subject', -1, 0, 3600, 3601, '0 to 3600'],
  ['UCATBand', 'no subject', 0, 1, 4, 5, '1 to 4'],
]
const decimals: NumberCase[] = [
  ['FrenchBacOverall', 'no subject', -0.1, 0, 20, 20.1, '0.0 to 20.0'],
  ['FrenchBac', 'subject', -0.1, 0, 20, 20.1, '0.0 to 20.0'],
  ['GermanAbiturOverall', 'no subject', -0.1, 0, 6, 6.1, '0.0 to 6.0'],
  ['ItalianDiploma', 'subject', -0.1, 0, 10, 10.1, '0.0 to 10.0'],
  ['SpanishBacOverall', 'no subject', -0.1, 0, 10, 10.1, '0.0 to 10.0'],
  ['UsDiplomaOverall', 'no subject', -0.1, 0, 4, 4.1, '0.0 to 4.0'],
]
type LetterCase = [tpe: string, Subject, grades: string[], invalid: (string | number)[], text: string]
const ib = ['7', '6', '5', '4', '3', '2', '1', 'N']
const letters: LetterCase[] = [
  ['A2', 'subject', ['A*', 'A', 'B', 'C', 'D', 'E', 'NU'], ['F', 'U', 'A**', 'A *'], 'Grade is required'],
  ['AS', 'subject', ['A', 'B', 'C', 'D', 'E', 'NU'], ['A*', 'F', 'U'], 'Grade is required'],
  ['EPQ', 'no subject', ['A*', 'A', 'B', 'C', 'D', 'E'], ['NU', 'F'], 'Grade is required'],
  ['IBHigher', 'subject', ib, ['8', '0', '6.5', 8, 0, 6.5], 'Grade is required'],
  ['IBStandard', 'subject', ib, ['8', '0', 'A'], 'Grade is required'],
  ['BtecExtendedRqf', 'subject', ['D*D*D*', 'DMP', 'NNN'], ['DM', 'DMMM', 'D**'], 'BTEC grade x3'],
  ['BtecExtendedQcf', 'subject', ['D*D*D*', 'PPN', 'NNN'], ['DD', 'D*D*', 'D*D*D*D*'], 'BTEC grade x3'],
  ['BtecNationalRqf', 'subject', ['D*D*', 'D*M', 'NN'], ['D', 'DDD', '*D'], 'BTEC grade x2'],
  ['BtecNationalQcf', 'subject', ['D*D*', 'PP', 'NN'], ['P', 'PPP', 'D *D'], 'BTEC grade x2'],
  ['BtecSubsidiaryRqf', 'subject', ['D*', 'D', 'M', 'P', 'N'], ['DD', 'D**'], 'BTEC grade'],
  ['BtecSubsidiaryQcf', 'subject', ['D*', 'D', 'M', 'P', 'N'], ['MM', 'X'], 'BTEC grade'],
]

export type Row = { tpe: unknown; subject?: unknown; grade?: unknown; yearObtained?: unknown }
/** An entered row with its parsed grade or the expected messages by field. */
export type RowCase =
  | { row: Row; parsedGrade?: string | number }
  | { row: Row; messages: [field: string, text: string][] }

const missingGrades = [undefined, null, '', '   ', '\t', '\u200b', true, false, [], ['A'], {}]
const notNumbers = ['1 0', ...'A 1e1 1E0 0x1 Infinity -Infinity NaN 1_0 1.5.5 1,5, . -'.split(' ')]
const farOutside = ['-1', '−1', '3999,', '9'.repeat(99), 1e308, -1e308]
const tooLong = 'D'.repeat(101)

const createRow = (tpe: string, subject: Subject, grade: unknown): Row => ({
  tpe,
  subject: subject === 'subject' ? 'Anything' : null,
  grade,
})
const validCase = (row: Row, parsedGrade: string | number): RowCase => ({ row, parsedGrade })
const invalidCase = (row: Row, ...messages: [string, string][]): RowCase => ({ row, messages })

const casesOfEveryType = (tpe: string, subject: Subject): RowCase[] => [
  ...missingGrades.map(grade => invalidCase(createRow(tpe, subject, grade), ['grade', 'Grade is required'])),
  invalidCase(createRow(tpe, subject, tooLong), ['grade', 'Use 100 characters or fewer']),
]

const numberCases = (
  [tpe, subject, below, lowest, highest, above, text]: NumberCase,
  outside: unknown[],
): RowCase[] => [
  ...[lowest, highest].flatMap(grade =>
    [grade, `${grade}`, ` ${grade}\t`, `0${grade}`, `${grade}.`, `${grade}.0`, `${grade},0`].map(input =>
      validCase(createRow(tpe, subject, input), grade),
    ),
  ),
  ...[below, above, String(below), String(above), ...farOutside, ...outside].map(grade =>
    invalidCase(createRow(tpe, subject, grade), ['grade', text]),
  ),
  ...notNumbers.map(grade =>
    invalidCase(createRow(tpe, subject, grade), ['grade', `Enter a number, ${text}`]),
  ),
  ...casesOfEveryType(tpe, subject),
]

const letterCases = ([tpe, subject, grades, invalid, text]: LetterCase): RowCase[] => [
  ...grades.flatMap(grade =>
    [grade, ` ${grade} `, grade.toLowerCase()].map(input => validCase(createRow(tpe, subject, input), grade)),
  ),
  ...[...invalid, 'Ж', 'Z', '-1', '1.5', 1e308].map(grade =>
    invalidCase(createRow(tpe, subject, grade), ['grade', text]),
  ),
  ...casesOfEveryType(tpe, subject),
]

/** Each type with grades at its bounds, outside, of the wrong kind, padded and in lower case. */
export const gradeCases: RowCase[] = [
  ...integers.flatMap(type => [
    ...numberCases(type, [type[4] + 0.5]),
    ...[1.5, '1.5', '1,5', type[3] + 0.1].map(grade =>
      invalidCase(createRow(type[0], type[1], grade), ['grade', `Enter a whole number, ${type[6]}`]),
    ),
  ]),
  ...decimals.flatMap(type => [
    ...numberCases(type, [type[4] + 0.01, `${type[4]}.01`]),
    ...[1.5, '1.5', ' 1.5 ', '1,5'].map(grade => validCase(createRow(type[0], type[1], grade), 1.5)),
    ...[1.33333, '1.33333', 4 / 3].map(grade => validCase(createRow(type[0], type[1], grade), Number(grade))),
    validCase(createRow(type[0], type[1], '.5'), 0.5),
    validCase(createRow(type[0], type[1], '1,125'), 1.125),
    validCase(createRow(type[0], type[1], type[4] - 0.01), type[4] - 0.01),
    validCase(createRow(type[0], type[1], 1e-100), 1e-100),
    invalidCase(createRow(type[0], type[1], 1e-101), ['grade', `Enter a number, ${type[6]}`]),
  ]),
  ...letters.flatMap(letterCases),
  validCase(createRow('IBHigher', 'subject', 7), '7'),
  validCase(createRow('UCATScore', 'no subject', '2,720'), 2720),
  invalidCase(createRow('UCATScore', 'no subject', '4,000'), ['grade', '0 to 3600']),
]

/** Whether each type requires a subject. */
export const requiresSubject = new Map(
  [...integers, ...decimals, ...letters].map(([tpe, subject]) => [tpe, subject === 'subject']),
)
