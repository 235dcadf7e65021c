import { describeSystemError, UserError } from '#infra/user-error.ts'
import { Refusal } from '#shared/errors.ts'

const sentences: [RegExp, string][] = [
  [
    /^CredentialsProviderError$/,
    'No AWS credentials were found. Sign in to AWS first, for example with: aws sso login',
  ],
  [
    /^(ExpiredToken|TokenRefreshRequired|UnrecognizedClient|InvalidClientTokenId|InvalidSignature|SignatureDoesNotMatch)/,
    'Your AWS credentials are not valid, or no longer. Sign in to AWS again.',
  ],
  [
    /^(ECONNREFUSED|ENOTFOUND|ECONNRESET|TimeoutError|NetworkingError)$/,
    'The services of the portal do not answer.',
  ],
  [
    /^(Throttling|ProvisionedThroughputExceeded|TooManyRequests)/,
    'AWS is busy at the moment. Try again in a minute.',
  ],
]

/** Whatever went wrong, as a sentence for the person at the terminal; never a stack trace. */
export function formatError(thrown: unknown): string {
  if (thrown instanceof UserError) return thrown.message
  if (thrown instanceof Refusal) return thrown.error.message
  if (!(thrown instanceof Error)) return `Something unexpected went wrong: ${thrown}`
  const { name } = thrown
  const code = 'code' in thrown ? String(thrown.code) : name
  if (name.startsWith('AccessDenied'))
    return `Your AWS identity may not do this: ${firstLine(thrown.message)}`
  const known = sentences.find(([pattern]) => pattern.test(name) || pattern.test(code))
  if (known) return known[1]
  return `Something unexpected went wrong (${name}): ${firstLine(describeSystemError(thrown))}`
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''
