import { InvalidArgumentError } from 'commander'

/** Parses an option that is a whole number of 1 or more. */
export function parsePositiveInteger(input: string): number {
  if (!/^[1-9]\d{0,6}$/.test(input)) throw new InvalidArgumentError('Enter a whole number, 1 or more.')
  return Number(input)
}
