import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The one DynamoDB client of a process; it retries throttled calls with back-off. */
export const database = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 6 }), {
  marshallOptions: { removeUndefinedValues: true },
})

/** Whole seconds since 1970, as an expiry attribute has them. */
export const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

export const later = (
  instant: Date,
  by: { seconds?: number; minutes?: number; hours?: number; days?: number },
) =>
  new Date(
    instant.getTime() +
      ((by.seconds ?? 0) + 60 * (by.minutes ?? 0) + 3600 * (by.hours ?? 0) + 86_400 * (by.days ?? 0)) * 1000,
  )
