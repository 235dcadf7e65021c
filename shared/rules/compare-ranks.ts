/** Compares two rows of ranks, the most important first, of which the lower is better. Negative for [0, 9] and [1, 0]. */
export const compareRanks = (ranks: readonly number[], others: readonly number[]): number =>
  ranks.map((rank, index) => rank - others[index]!).find(difference => difference !== 0) ?? 0
