/** A number from `min` to `max`, with or without decimals. */
export type NumberRange = { kind: 'integer' | 'decimal'; min: number; max: number }

/** Converts a numeric text to its number and trims any other text (specification, section 5). */
export function parseNumericText(text: string): number | string {
  const trimmed = text.trim()
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}

/** DynamoDB stores no number that is closer to zero. */
const smallestNumber = 1e-100

/** Returns the range as a message if the value is outside it, or undefined (specification, section 5). */
export function validateNumberRange({ kind, min, max }: NumberRange, value: unknown): string | undefined {
  const isInteger = kind === 'integer'
  const rangeText = isInteger ? `${min} to ${max}` : `${min.toFixed(1)} to ${max.toFixed(1)}`
  if (typeof value !== 'number' || !(value >= min && value <= max)) return rangeText
  if (value !== 0 && Math.abs(value) < smallestNumber) return rangeText
  if (isInteger && !Number.isInteger(value)) return `Enter a whole number, ${rangeText}`
}
