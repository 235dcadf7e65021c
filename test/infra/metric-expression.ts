/**
 * The types of CloudWatch's metric math ("Using math expressions with CloudWatch metrics", table of functions): a number, a
 * series, or a list of series.
 */
type Type = 'number' | 'series' | 'list'
type Signature = { arguments: Type[][]; result: Type | 'first' | 'lower' }

const any: Type[] = ['number', 'series', 'list']
const series: Type[] = ['series', 'list']
/** `first`: the type of the first argument. `lower`: a series from a list, a number from a series. */
const functions: Record<string, Signature> = {
  ABS: { arguments: [series], result: 'first' },
  AVG: { arguments: [series], result: 'lower' },
  CEIL: { arguments: [series], result: 'first' },
  FILL: { arguments: [series, ['number', 'series']], result: 'first' },
  FLOOR: { arguments: [series], result: 'first' },
  IF: { arguments: [['number', 'series'], any, any], result: 'series' },
  MAX: { arguments: [series], result: 'lower' },
  MIN: { arguments: [series], result: 'lower' },
  RATE: { arguments: [series], result: 'first' },
  SUM: { arguments: [series], result: 'lower' },
}

/** Throws what CloudWatch would refuse in an expression over the metrics of these ids. */
export function checkMetricExpression(expression: string, metricIds: readonly string[]): Type {
  const tokens = expression.match(/\d+(?:\.\d+)?|[A-Za-z_]\w*|[<>=!]=|&&|\|\||\S/g) ?? []
  const refuse = (reason: string): never => {
    throw new Error(`${reason} in ${expression}`)
  }
  const expect = (token: string) => tokens.shift() === token || refuse(`"${token}" is missing`)

  function readList(end: string): Type[] {
    const types = [readOperation()]
    while (tokens[0] === ',') {
      tokens.shift()
      types.push(readOperation())
    }
    expect(end)
    return types
  }

  function readOperand(): Type {
    const token = tokens.shift() ?? refuse('An operand is missing')
    if (/^\d/.test(token)) return 'number'
    if (token === '-') return readOperand()
    if (token === '(') return readList(')')[0] ?? refuse('An operand is missing')
    if (token === '[') {
      if (readList(']').some(type => type !== 'series')) refuse('A list has something else than series')
      return 'list'
    }
    const signature = functions[token]
    if (tokens[0] !== '(') return metricIds.includes(token) ? 'series' : refuse(`No metric "${token}"`)
    if (!signature) return refuse(`Unknown function ${token}`)
    tokens.shift()
    return applyFunction(token, signature, readList(')'))
  }

  function applyFunction(name: string, { arguments: expected, result }: Signature, types: Type[]): Type {
    if (types.length !== expected.length) refuse(`${name} takes ${expected.length} arguments`)
    types.forEach((type, index) => {
      if (!expected[index]?.includes(type)) refuse(`${name} takes no ${type} as argument ${index + 1}`)
    })
    const first = types[0] ?? refuse('An operand is missing')
    if (result === 'first') return first
    return result === 'lower' ? (first === 'list' ? 'series' : 'number') : result
  }

  function readOperation(): Type {
    let type = readOperand()
    while (/^([-+*/^<>]|[<>=!]=|&&|\|\|)$/.test(tokens[0] ?? '')) {
      tokens.shift()
      const next = readOperand()
      if (type === 'list' && next === 'list') refuse('Two lists are combined')
      type = type === 'number' ? next : type
    }
    return type
  }

  const type = readOperation()
  if (tokens.length > 0) refuse(`"${tokens[0]}" is not expected`)
  return type
}

/** The reserved words of Metrics Insights that a name of a label could be. In a query they stand in quotation marks. */
const reservedWords =
  /^(ABS|ALL|AND|ANY|AS|ASC|AVG|BETWEEN|BY|CASE|COUNT|CURRENT|DATE|DAY|DESC|END|EXISTS|FILTER|FROM|FUNCTION|GROUP|HOUR|IN|INTERVAL|IS|KEY|KEYS|LIKE|LIMIT|MAX|METRIC|MIN|MINUTE|MONTH|NAME|NOT|NULL|OF|ON|OR|ORDER|PERIOD|RANGE|ROW|ROWS|SCHEMA|SELECT|SUM|TABLE|TIME|TIMESTAMP|TYPE|VALUE|VALUES|WHERE|WITH|YEAR)$/i

/** Returns what CloudWatch would refuse in a query of Metrics Insights. */
export function findQueryMistakes(query: string): string[] {
  const [, from = '', , groups = ''] =
    /^SELECT (?:AVG|COUNT|MAX|MIN|SUM)\([A-Za-z]\w*\) FROM (SCHEMA\(.+?\)|"[^"]+")( GROUP BY (.+))?$/.exec(
      query,
    ) ?? []
  if (from === '') return [`not a query: ${query}`]
  const labels = [
    ...groups.split(', '),
    ...(/^SCHEMA\("[^"]+"(?:, (.+))?\)$/.exec(from)?.[1]?.split(', ') ?? []),
  ]
  return labels
    .filter(label => label !== '' && !/^"[^"]+"$/.test(label))
    .filter(label => reservedWords.test(label) || !/^[A-Za-z_]\w*$/.test(label))
    .map(label => `${label} needs quotation marks: ${query}`)
}
