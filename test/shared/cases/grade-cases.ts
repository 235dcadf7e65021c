/**
 * Section 5's table of grades, written out: of each type the values at its bounds and just outside them. The texts are
 * the specification's and are imported from nowhere.
 */
type Subject = 'subject' | 'no subject'
type Numbers = [
  tpe: string,
  Subject,
  below: number,
  lowest: number,
  highest: number,
  above: number,
  text: string,
]

const integers: Numbers[] = [
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
const decimals: Numbers[] = [
  ['FrenchBacOverall', 'no subject', -0.1, 0, 20, 20.1, '0.0 to 20.0'],
  ['FrenchBac', 'subject', -0.1, 0, 20, 20.1, '0.0 to 20.0'],
  ['GermanAbiturOverall', 'no subject', -0.1, 0, 6, 6.1, '0.0 to 6.0'],
  ['ItalianDiploma', 'subject', -0.1, 0, 10, 10.1, '0.0 to 10.0'],
  ['SpanishBacOverall', 'no subject', -0.1, 0, 10, 10.1, '0.0 to 10.0'],
  ['UsDiplomaOverall', 'no subject', -0.1, 0, 4, 4.1, '0.0 to 4.0'],
]
type Letters = [tpe: string, Subject, grades: string[], wrong: (string | number)[], text: string]
const ib = ['7', '6', '5', '4', '3', '2', '1', 'N']
const letters: Letters[] = [
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
/** A row as it is entered, the grade as it is kept, or what is said of which field. */
export type RowCase =
  | { row: Row; kept?: string | number }
  | { row: Row; told: [field: string, text: string][] }

const missing = [undefined, null, '', '   ', '\t', '\u200b', true, false, [], ['A'], {}]
const noNumbers = [
  'A',
  '1e1',
  '1E0',
  '0x1',
  '0b1',
  'Infinity',
  '-Infinity',
  'NaN',
  '+1',
  '-1',
  '1,5',
  '1.',
  '.5',
]
const oddNumbers = [...noNumbers, '1 0', '1_0', '1.5.5', '٣', '１', '9'.repeat(99), 1e308, -1e308, 1e-200]
const long = 'D'.repeat(101)

const entered = (tpe: string, held: Subject, grade: unknown): Row => ({
  tpe,
  subject: held === 'subject' ? 'Anything' : null,
  grade,
})
const good = (row: Row, kept: string | number): RowCase => ({ row, kept })
const bad = (row: Row, ...told: [string, string][]): RowCase => ({ row, told })

const always = (tpe: string, held: Subject): RowCase[] => [
  ...missing.map(grade => bad(entered(tpe, held, grade), ['grade', 'Grade is required'])),
  bad(entered(tpe, held, long), ['grade', 'Use 100 characters or fewer']),
]

const numbers = (
  [tpe, held, below, lowest, highest, above, text]: Numbers,
  further: unknown[],
): RowCase[] => [
  ...[lowest, highest].flatMap(grade =>
    [grade, String(grade), ` ${grade}\t`, `0${grade}`, `${grade}.0`].map(written =>
      good(entered(tpe, held, written), grade),
    ),
  ),
  ...[below, above, String(below), String(above), ...oddNumbers, ...further].map(grade =>
    bad(entered(tpe, held, grade), ['grade', text]),
  ),
  ...always(tpe, held),
]

const lettered = ([tpe, held, grades, wrong, text]: Letters): RowCase[] => [
  ...grades.flatMap(grade =>
    [grade, ` ${grade} `, grade.toLowerCase()].map(written => good(entered(tpe, held, written), grade)),
  ),
  ...[...wrong, 'Ａ', 'Z', '-1', '1.5', 1e308].map(grade => bad(entered(tpe, held, grade), ['grade', text])),
  ...always(tpe, held),
]

/** Every type with every kind of grade: at its bounds, outside, of the wrong sort, padded, in small letters. */
export const gradeCases: RowCase[] = [
  ...integers.flatMap(type => [
    ...numbers(type, [type[4] + 0.5]),
    ...[1.5, '1.5', type[3] + 0.1].map(grade =>
      bad(entered(type[0], type[1], grade), ['grade', `Enter a whole number, ${type[6]}`]),
    ),
  ]),
  ...decimals.flatMap(type => [
    ...numbers(type, [type[4] + 0.01, `${type[4]}.01`]),
    ...[1.5, '1.5', ' 1.5 '].map(grade => good(entered(type[0], type[1], grade), 1.5)),
    ...[1.33333, '1.33333', 4 / 3].map(grade => good(entered(type[0], type[1], grade), Number(grade))),
    good(entered(type[0], type[1], type[4] - 0.01), type[4] - 0.01),
  ]),
  ...letters.flatMap(lettered),
  good(entered('IBHigher', 'subject', 7), '7'),
]

/** Whether each type has a subject. */
export const subjectsOf = new Map(
  [...integers, ...decimals, ...letters].map(([tpe, held]) => [tpe, held === 'subject']),
)
