import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { ConfiguredRetryStrategy } from '@smithy/core/retry'
import { measuredClient } from '../logging/measured-client.ts'

const maxAttempts = 6
const maxUnansweredAttempts = 2
type Refresh = ConfiguredRetryStrategy['refreshRetryTokenForRetry']

/** Repeats a throttled call within 1.6 seconds, and a call without an answer only once. */
class BoundedRetryStrategy extends ConfiguredRetryStrategy {
  constructor() {
    super(maxAttempts, attempt => Math.random() * 25 * 2 ** attempt)
  }

  override async refreshRetryTokenForRetry(...[token, failure]: Parameters<Refresh>): ReturnType<Refresh> {
    const attempts = token.getRetryCount() + 1
    if (failure.error?.name === 'TimeoutError' && attempts >= maxUnansweredAttempts) throw failure.error
    return super.refreshRetryTokenForRetry(token, failure)
  }
}

/** The DynamoDB client. It retries throttled and unanswered calls with back-off. */
export const database = DynamoDBDocumentClient.from(
  measuredClient(
    'dynamodb',
    new DynamoDBClient({
      maxAttempts,
      // The SDK's delays would exceed the 10 seconds of a function.
      retryStrategy: new BoundedRetryStrategy(),
      requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true },
    }),
  ),
  { marshallOptions: { removeUndefinedValues: true } },
)
