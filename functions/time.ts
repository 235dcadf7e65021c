/** Returns whole seconds since 1970, the unit of DynamoDB's expiry attributes. */
export const toEpochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

type Duration = { seconds?: number; minutes?: number; hours?: number; days?: number }

export const addTime = (instant: Date, { seconds = 0, minutes = 0, hours = 0, days = 0 }: Duration) =>
  new Date(instant.getTime() + 1000 * (seconds + 60 * minutes + 3600 * hours + 86_400 * days))
