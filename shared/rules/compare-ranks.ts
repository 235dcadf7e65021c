/** Compares two rows of ranks, the most important first; less is better. Negative if the first row is better. */
export const compareRanks = (ranks: readonly number[], others: readonly number[]): number =>
  ranks.map((rank, index) => rank - others[index]!).find(difference => difference !== 0) ?? 0
