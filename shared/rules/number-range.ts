/** A number from `min` to `max`, with or without decimals. */
export type NumberRange = { kind: 'integer' | 'decimal'; min: number; max: number }

/** A numeric text as its number; any other text trimmed (specification, section 5). */
export function parseNumericText(typed: string): number | string {
  const trimmed = typed.trim()
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}

/** No grade has more decimals than this, and the database keeps no number of hundreds of them. */
const decimals = 4

/** The range as it is told to whoever is outside it, or undefined; decimals to one place (specification, section 5). */
export function validateNumberRange({ kind, min, max }: NumberRange, value: unknown): string | undefined {
  const whole = kind === 'integer'
  const fits = typeof value === 'number' && value >= min && value <= max
  if (fits && (whole ? Number.isInteger(value) : Number(value.toFixed(decimals)) === value)) return
  return whole ? `${min} to ${max}` : `${min.toFixed(1)} to ${max.toFixed(1)}`
}
