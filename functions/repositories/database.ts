import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { measuredClient } from '../logging/measured-client.ts'

/** The DynamoDB client. It retries throttled and unanswered calls with back-off. */
export const database = DynamoDBDocumentClient.from(
  measuredClient(
    'dynamodb',
    new DynamoDBClient({
      maxAttempts: 6,
      requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    }),
  ),
  { marshallOptions: { removeUndefinedValues: true } },
)
