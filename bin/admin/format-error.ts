import { describeSystemError, UserError } from '#infra/user-error.ts'
import { Refusal } from '#shared/errors.ts'

const messagesByErrorName: [pattern: RegExp, message: string][] = [
  [
    /^CredentialsProviderError$/,
    'No AWS credentials were found. Sign in to AWS first, for example with: aws sso login',
  ],
  [
    /^(ExpiredToken|TokenRefreshRequired|UnrecognizedClient|InvalidClientTokenId|InvalidSignature|SignatureDoesNotMatch)/,
    'Your AWS credentials are invalid or have expired. Sign in to AWS again.',
  ],
  [
    /^(ECONNREFUSED|ENOTFOUND|ECONNRESET|TimeoutError|NetworkingError)$/,
    'The services of the portal do not respond.',
  ],
  [
    /^(Throttling|ProvisionedThroughputExceeded|TooManyRequests)/,
    'AWS is limiting requests at the moment. Try again in a minute.',
  ],
]

/** Returns one sentence about any error, without a stack trace. */
export function formatError(error: unknown): string {
  if (error instanceof UserError) return error.message
  if (error instanceof Refusal) return error.error.message
  if (!(error instanceof Error)) return `An unexpected error occurred: ${error}`
  const { name } = error
  const code = 'code' in error ? String(error.code) : name
  if (name.startsWith('AccessDenied'))
    return `Your AWS identity is not allowed to do this: ${firstLine(error.message)}`
  const match = messagesByErrorName.find(([pattern]) => pattern.test(name) || pattern.test(code))
  if (match) return match[1]
  return `An unexpected error occurred (${name}): ${firstLine(describeSystemError(error))}`
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''
