import { describeSystemError, UserError } from '#infra/errors/user-error.ts'
import { Refusal } from '#shared/errors.ts'

/** The error of a command with wrong arguments or a file that it cannot use, which exits with code 2. */
export class UsageError extends UserError {}

const notSignedInNames =
  /^(CredentialsProvider|ExpiredToken|TokenRefreshRequired|UnrecognizedClient|InvalidClientTokenId|InvalidSignature|SignatureDoesNotMatch)/
const notRespondingNames = /^(ECONNREFUSED|ENOTFOUND|ECONNRESET|TimeoutError|NetworkingError)$/

/** Returns one sentence about any error, without a stack trace. */
export function formatError(error: unknown): string {
  if (error instanceof UserError) return error.message
  if (error instanceof Refusal) return error.body.message
  if (!(error instanceof Error)) return `Something went wrong: ${error}`
  const { name } = error
  const code = 'code' in error ? String(error.code) : ''
  if (name.startsWith('AccessDenied'))
    return `You do not have permission to do this in AWS: ${firstLine(error.message)}`
  if (notSignedInNames.test(name))
    return 'You are not signed in to AWS. Sign in, for example with: aws sso login'
  if (notRespondingNames.test(name) || notRespondingNames.test(code))
    return 'The services of the portal do not respond. Check your connection and try again.'
  return `Something went wrong (${name}): ${firstLine(describeSystemError(error))}`
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''
