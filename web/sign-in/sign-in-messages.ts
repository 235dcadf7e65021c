import {
  errorMessage,
  type Message,
  messagesFromIssues,
  Refusal,
  unknownIssueText,
  withReference,
} from '#shared/errors.ts'
import { signIn } from '#shared/schemas/sign-in.ts'

export type SignInForm = { ucasId: string; emailAddress: string }
export const misspeltWarning = 'Your email may have been misspelled. Check it carefully'

const noMatch = 'There was a problem matching your UCAS ID to your email address'
const newApplicant = 'New Applicant'
const byCode: Record<string, string> = {
  Multiple: noMatch,
  Different: noMatch,
  New: newApplicant,
  Unique: newApplicant,
  Forbidden: 'Unable to verify you are human, please reload and retry',
}
const networkProblem = 'There was a problem talking to our servers'
const telling = ['closed', 'embargo', 'origin']

/** What is wrong with the form as it stands (specification, section 5). */
export function validateSignIn({ ucasId, emailAddress }: SignInForm): Message[] {
  const parsed = signIn.safeParse({ ucasId, emailAddress })
  return parsed.success ? [] : messagesFromIssues(parsed.error.issues)
}

/** What a person is told when a sign-in did not go through (specification, section 8). */
export function signInMessages(thrown: unknown): Message[] {
  if (!(thrown instanceof Refusal)) return [errorMessage('', networkProblem)]
  const { error, status } = thrown
  if (error.kind === 'invalid')
    return error.messages.map(message => ({ ...message, path: message.path in fields ? message.path : '' }))

  const code = 'signinResult' in error ? error.signinResult?.code : undefined
  const told =
    (status === 429 && error.message !== unknownIssueText) ||
    (error.kind === 'denied' && telling.includes(error.failedCheck))
  return [
    errorMessage('', (code && byCode[code]) ?? (told ? error.message : withReference(networkProblem, error))),
  ]
}

const fields = { ucasId: true, emailAddress: true }
