/** English in its four kinds (specification, section 5): what is entered, and what is said at which of its fields. */
type EnglishCase = [held: unknown, told: [field: string, text: string][]]
type Scores = Record<'overall' | 'listening' | 'reading' | 'writing' | 'speaking', unknown>

const blank = [undefined, null, '', '  ']
const odd = ['A', '1e0', '0x1', 'Infinity', '-1', '+1', '1.', '.5', '6,5', true, [], {}, -0.1, -1, 1e308]
const parts = ['listening', 'reading', 'writing', 'speaking']
const fields = ['overall', ...parts]
const same = (score: unknown): Scores => ({
  overall: score,
  listening: score,
  reading: score,
  writing: score,
  speaking: score,
})

const gcse: EnglishCase[] = [
  ...['9', '8', '7', '6', '5', '4', '3', '2', '1', 'A*', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'U']
    .flatMap(grade => [grade, ` ${grade} `, grade.toLowerCase()])
    .map((grade): EnglishCase => [{ type: 'Gcse', grade }, []]),
  [{ type: 'Gcse', grade: 9 }, []],
  ...[...blank, '10', '0', 'H', 'A**', 'NU', '5.5', 10, 0, 5.5, true, ['9'], {}, 'A'.repeat(300)].map(
    (grade): EnglishCase => [{ type: 'Gcse', grade }, [['grade', 'Grade is Required']]],
  ),
]

/** A wrong score in every field, and what is said of it there. */
const each = (type: string, base: Scores, wrong: unknown[], textOf: (field: string) => string) =>
  wrong.flatMap(score =>
    fields.map((field): EnglishCase => [{ type, ...base, [field]: score }, [[field, textOf(field)]]]),
  )

const required = () => 'Score is Required'
const ielts = () => '0.0 to 9.0'
const toefl = (field: string) => (field === 'overall' ? '0 to 120' : '0 to 30')
const half = same('30')

const ieltsCases: EnglishCase[] = [
  ...[0, 9, 6.5, '0', '9', ' 6.5 ', '9.0', '06'].map(
    (score): EnglishCase => [{ type: 'Ielts', ...same(score) }, []],
  ),
  ...each('Ielts', same(6), blank, required),
  ...each('Ielts', same(6), [...odd, 9.1, '9.5', 10, '90'], ielts),
  [{ type: 'Ielts' }, fields.map(field => [field, 'Score is Required'])],
]

const toeflCases: EnglishCase[] = [
  ...[0, 30, '0', ' 30 ', '030'].map((score): EnglishCase => [{ type: 'Toefl', ...same(score) }, []]),
  [{ type: 'Toefl', ...half, overall: 120 }, []],
  [{ type: 'Toefl', ...half, overall: '120' }, []],
  ...each('Toefl', half, blank, required),
  ...each('Toefl', half, [...odd, 121, '121'], toefl),
  ...each('Toefl', half, [29.5, '29.5'], field => `Enter a whole number, ${toefl(field)}`),
  ...parts.map((part): EnglishCase => [{ type: 'Toefl', ...half, [part]: 31 }, [[part, '0 to 30']]]),
  [{ type: 'Toefl' }, fields.map(field => [field, 'Score is Required'])],
]

const kind = 'Say how you show your English'
export const englishCases: EnglishCase[] = [
  ...gcse,
  ...ieltsCases,
  ...toeflCases,
  [{ type: 'Other' }, []],
  ...['Gcse', 5, []].map((held): EnglishCase => [held, [['', kind]]]),
  ...[{}, { type: 'gcse', grade: '9' }, { type: null }].map((held): EnglishCase => [held, [['type', kind]]]),
]
