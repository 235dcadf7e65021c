const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

/** Measures everything once in each round, so that other work on the machine affects all equally. Returns the medians. */
export async function measureInTurn(rounds: number, measures: Record<string, () => Promise<number>>) {
  const samples: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++)
    for (const [name, measure] of Object.entries(measures)) {
      samples[name] ??= []
      samples[name].push(await measure())
    }
  return Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, median(values)]))
}

/** Formats two times in milliseconds and their ratio. Sets the exit code, and names the target, if it is missed. */
export function formatComparison(times: Record<string, number>, maxRatio: number): string {
  const [measured = Number.NaN, floor = Number.NaN] = Object.values(times)
  const ratio = measured / floor
  const isMissed = !(ratio <= maxRatio)
  if (isMissed) process.exitCode = 1
  const figures = Object.entries(times).map(([name, ms]) => `${name} ${ms.toFixed(ms < 100 ? 1 : 0)} ms`)
  return `${figures.join(', ')}, ${ratio.toFixed(2)} times${isMissed ? `, misses ${maxRatio}` : ''}`
}
