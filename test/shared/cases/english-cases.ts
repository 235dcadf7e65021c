/** Each kind of English (specification, section 5) with the expected messages by field. */
type EnglishCase = [english: unknown, messages: [field: string, text: string][]]

const blank = [undefined, null, '', '  ']
const notNumbers = ['A', '1e0', '0x1', 'Infinity', '6.5.', true, [], {}]
const outside = ['-1', -0.1, -1, 1e20]
const parts = ['listening', 'reading', 'writing', 'speaking']
const fields = ['overall', ...parts]
const allScores = (score: unknown) => Object.fromEntries(fields.map(field => [field, score]))

const gcse: EnglishCase[] = [
  ...['9', '8', '7', '6', '5', '4', '3', '2', '1', 'A*', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'U']
    .flatMap(grade => [grade, ` ${grade} `, grade.toLowerCase()])
    .map((grade): EnglishCase => [{ type: 'Gcse', grade }, []]),
  [{ type: 'Gcse', grade: 9 }, []],
  ...[...blank, '10', '0', 'H', 'A**', 'NU', '5.5', 10, 0, 5.5, true, ['9'], {}, 'A'.repeat(300)].map(
    (grade): EnglishCase => [{ type: 'Gcse', grade }, [['grade', 'Grade is Required']]],
  ),
]

/** Cases with an invalid score in each field. */
const invalidInEachField = (
  type: string,
  base: object,
  invalid: unknown[],
  textOf: (field: string) => string,
) =>
  invalid.flatMap(score =>
    fields.map((field): EnglishCase => [{ type, ...base, [field]: score }, [[field, textOf(field)]]]),
  )

const required = () => 'Score is Required'
const ielts = () => '0.0 to 9.0'
const toefl = (field: string) => (field === 'overall' ? '0.0 to 120.0' : '0.0 to 30.0')
const validToefl = allScores('30')

const ieltsCases: EnglishCase[] = [
  ...[0, 9, 6.5, '0', '9', ' 6.5 ', '9.0', '06', '6,5', '7.', '.5'].map(
    (score): EnglishCase => [{ type: 'Ielts', ...allScores(score) }, []],
  ),
  ...invalidInEachField('Ielts', allScores(6), blank, required),
  ...invalidInEachField('Ielts', allScores(6), [...outside, 9.1, '9.5', 10, '90'], ielts),
  ...invalidInEachField('Ielts', allScores(6), notNumbers, () => `Enter a number, ${ielts()}`),
  [{ type: 'Ielts' }, fields.map(field => [field, 'Score is Required'])],
]

const toeflCases: EnglishCase[] = [
  ...[0, 30, 29.5, '29,5', '0', ' 30 ', '030'].map(
    (score): EnglishCase => [{ type: 'Toefl', ...allScores(score) }, []],
  ),
  [{ type: 'Toefl', ...validToefl, overall: 120 }, []],
  [{ type: 'Toefl', ...validToefl, overall: '120' }, []],
  ...invalidInEachField('Toefl', validToefl, blank, required),
  ...invalidInEachField('Toefl', validToefl, [...outside, 120.5, '121'], toefl),
  ...invalidInEachField('Toefl', validToefl, notNumbers, field => `Enter a number, ${toefl(field)}`),
  ...parts.map(
    (part): EnglishCase => [{ type: 'Toefl', ...validToefl, [part]: 31 }, [[part, '0.0 to 30.0']]],
  ),
  [{ type: 'Toefl' }, fields.map(field => [field, 'Score is Required'])],
]

const missingKindText = 'Choose your English qualification'
export const englishCases: EnglishCase[] = [
  ...gcse,
  ...ieltsCases,
  ...toeflCases,
  [{ type: 'Other' }, []],
  ...['Gcse', 5, []].map((english): EnglishCase => [english, [['', missingKindText]]]),
  ...[{}, { type: 'gcse', grade: '9' }, { type: null }].map(
    (english): EnglishCase => [english, [['type', missingKindText]]],
  ),
]
