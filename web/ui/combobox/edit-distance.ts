/** How many letters must be added, left out, replaced or swapped with their neighbour to make one text the other. */
export function editDistance(one: string, other: string): number {
  let twoBefore: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1]
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      now[at] = Math.min(
        before[at]! + 1,
        now[at - 1]! + 1,
        before[at - 1]! + (same ? 0 : 1),
        swapped ? twoBefore[at - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    twoBefore = before
    before = now
  }
  return before[other.length]!
}
