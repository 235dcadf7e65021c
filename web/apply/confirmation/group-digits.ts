/** An application number in groups that are easy to read out: CL, 000, 4127. */
export function numberGroups(number: string): string[] {
  const prefix = /^\D*/.exec(number)?.[0] ?? ''
  const digits = number.slice(prefix.length)
  return [prefix, digits.slice(0, -4), digits.slice(-4)].filter(group => group !== '')
}
