import { InvalidArgumentError } from 'commander'

/** A whole number from 1 as it is written in an option. */
export function parsePositiveInteger(written: string): number {
  if (!/^[1-9]\d{0,6}$/.test(written)) throw new InvalidArgumentError('Write a whole number, 1 or more.')
  return Number(written)
}
