export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

/** Formats two times in milliseconds and their ratio. Sets the exit code, and names the target, if it is missed. */
export function formatComparison(times: Record<string, number>, maxRatio: number): string {
  const [measured = Number.NaN, floor = Number.NaN] = Object.values(times)
  const ratio = measured / floor
  const isMissed = !(ratio <= maxRatio)
  if (isMissed) process.exitCode = 1
  const figures = Object.entries(times).map(([name, ms]) => `${name} ${ms.toFixed(ms < 100 ? 1 : 0)} ms`)
  return `${figures.join(', ')}, ${ratio.toFixed(2)} times${isMissed ? `, misses ${maxRatio}` : ''}`
}
