const minute = 60
const hour = 60 * minute
const day = 24 * hour
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const both = (first: string, rest: number, unit: string) =>
  rest === 0 ? first : `${first} and ${counted(rest, unit)}`

/** How long it still is, as one would say it: exact to the second only in the last two minutes. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 2 * minute) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / minute) * minute
  if (minutes < 2 * hour) return counted(minutes / minute, 'minute')
  if (minutes < 2 * day)
    return both(counted(Math.floor(minutes / hour), 'hour'), (minutes % hour) / minute, 'minute')
  const hours = Math.ceil(seconds / hour) * hour
  return both(counted(Math.floor(hours / day), 'day'), (hours % day) / hour, 'hour')
}
