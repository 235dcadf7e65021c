import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The one DynamoDB client of a process; it retries throttled calls with back-off. */
export const database = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 6 }), {
  marshallOptions: { removeUndefinedValues: true },
})
