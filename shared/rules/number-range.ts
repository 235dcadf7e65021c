/** A number from `min` to `max`, with or without decimals. */
export type NumberRange = { kind: 'integer' | 'decimal'; min: number; max: number }

/** Converts a numeric text to its number and trims any other text (specification, section 5). */
export function parseNumericText(text: string): number | string {
  const trimmed = text.trim()
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}

/** No grade has more decimals, and the database cannot store hundreds of them. */
const maxDecimals = 4

/** Returns the range as a message if the value is outside it, or undefined (specification, section 5). */
export function validateNumberRange({ kind, min, max }: NumberRange, value: unknown): string | undefined {
  const isInteger = kind === 'integer'
  const isInRange = typeof value === 'number' && value >= min && value <= max
  if (isInRange && (isInteger ? Number.isInteger(value) : Number(value.toFixed(maxDecimals)) === value))
    return
  return isInteger ? `${min} to ${max}` : `${min.toFixed(1)} to ${max.toFixed(1)}`
}
