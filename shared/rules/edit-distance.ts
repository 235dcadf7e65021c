/** Returns how many letters to add, remove, replace or swap with their neighbour to turn one text into another. */
export function editDistance(source: string, target: string): number {
  let lastRow = Array.from({ length: target.length + 1 }, (_, column) => column)
  let rowBeforeLast = lastRow
  for (let row = 1; row <= source.length; row += 1) {
    const currentRow = [row]
    for (let column = 1; column <= target.length; column += 1) {
      const isSame = source[row - 1] === target[column - 1]
      const isSwapped = source[row - 1] === target[column - 2] && source[row - 2] === target[column - 1]
      currentRow[column] = Math.min(
        lastRow[column]! + 1,
        currentRow[column - 1]! + 1,
        lastRow[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? rowBeforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rowBeforeLast = lastRow
    lastRow = currentRow
  }
  return lastRow.at(-1)!
}
