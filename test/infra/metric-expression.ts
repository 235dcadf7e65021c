type Type = 'number' | 'series' | 'list'

/** The functions of CloudWatch's metric math that alarms use, with the types that each argument may have. */
const functions: Record<string, Type[][]> = {
  FILL: [['series'], ['number']],
  IF: [['series'], ['series', 'number'], ['series', 'number']],
  MAX: [['list']],
}

/**
 * Returns the type of an expression over the metrics of these ids, and throws what CloudWatch would refuse. It refuses, for
 * example, a number in a list of series.
 */
export function checkMetricExpression(expression: string, metricIds: readonly string[]): Type {
  const tokens = expression.match(/\d+|[A-Za-z_]\w*|==|\S/g) ?? []
  const refuse = (reason: string): never => {
    throw new Error(`${reason} in ${expression}`)
  }

  function readList(end: string): Type[] {
    const types = [readOperation()]
    while (tokens[0] === ',') {
      tokens.shift()
      types.push(readOperation())
    }
    if (tokens.shift() !== end) refuse(`"${end}" is missing`)
    return types
  }

  function readOperand(): Type {
    const token = tokens.shift() ?? refuse('An operand is missing')
    if (/^\d/.test(token)) return 'number'
    if (token === '[') {
      if (readList(']').some(type => type !== 'series')) refuse('A list has something else than series')
      return 'list'
    }
    if (tokens[0] !== '(') return metricIds.includes(token) ? 'series' : refuse(`No metric "${token}"`)
    tokens.shift()
    const expected = functions[token] ?? refuse(`Unknown function ${token}`)
    const types = readList(')')
    if (types.length !== expected.length) refuse(`${token} takes ${expected.length} arguments`)
    types.forEach((type, index) => {
      if (!expected[index]?.includes(type)) refuse(`${token} takes no ${type}`)
    })
    return 'series'
  }

  function readOperation(): Type {
    let type = readOperand()
    while (/^([-+*/<>]|==)$/.test(tokens[0] ?? '')) {
      tokens.shift()
      const next = readOperand()
      type = type === 'number' ? next : type
    }
    return type
  }

  const type = readOperation()
  return tokens.length > 0 ? refuse(`"${tokens[0]}" is not expected`) : type
}
