/** A number from `min` to `max`, with or without decimals. */
export type NumberRange = { kind: 'integer' | 'decimal'; min: number; max: number }

/**
 * Converts a number as people write it, such as `15.`, `.5` or `6,5`, and trims any other text (specification, section 5).
 * In a whole number a comma before three digits separates thousands.
 */
export function parseNumericText(text: string, kind: NumberRange['kind']): number | string {
  const trimmed = text.trim()
  const whole = kind === 'integer' ? trimmed.replace(/^(\d{1,3}),(\d{3})$/, '$1$2') : trimmed
  const number = whole.replace(',', '.').replace('−', '-')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(number) ? Number(number) : trimmed
}

/** DynamoDB stores no number that is closer to zero. */
const smallestNumber = 1e-100

/** Returns a message with the range if the value is no number within it, or undefined (specification, section 5). */
export function validateNumberRange({ kind, min, max }: NumberRange, value: unknown): string | undefined {
  const isInteger = kind === 'integer'
  const rangeText = isInteger ? `${min} to ${max}` : `${min.toFixed(1)} to ${max.toFixed(1)}`
  if (typeof value !== 'number') return `Enter a number, ${rangeText}`
  if (!(value >= min && value <= max)) return rangeText
  if (isInteger && !Number.isInteger(value)) return `Enter a whole number, ${rangeText}`
  if (value !== 0 && Math.abs(value) < smallestNumber) return `Enter a number, ${rangeText}`
}
