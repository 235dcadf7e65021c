import {
  captchaFailedText,
  emailMismatchText,
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

const newApplicant = 'New Applicant'
const resultMessages: Record<string, string> = {
  Multiple: emailMismatchText,
  Different: emailMismatchText,
  New: newApplicant,
  Unique: newApplicant,
  Forbidden: captchaFailedText,
}
const networkProblem = 'There was a problem talking to our servers'
const checksWithMessage = ['closed', 'embargo', 'origin']

/** Returns the errors of the form (specification, section 5). */
export function validateSignIn({ ucasId, emailAddress }: SignInForm): Message[] {
  const parsed = signIn.safeParse({ ucasId, emailAddress })
  return parsed.success ? [] : messagesFromIssues(parsed.error.issues)
}

/** Returns the messages for a failed sign-in (specification, section 8). */
export function toSignInMessages(thrown: unknown): Message[] {
  if (!(thrown instanceof Refusal)) return [errorMessage('', networkProblem)]
  const { error, status } = thrown
  if (error.kind === 'invalid')
    return error.messages.map(message => ({
      ...message,
      path: fields.includes(message.path) ? message.path : '',
    }))

  const code = error.signinResult?.code
  const hasOwnMessage =
    (status === 429 && error.message !== unknownIssueText) ||
    (error.kind === 'denied' && checksWithMessage.includes(error.failedCheck))
  const text =
    (code && resultMessages[code]) ?? (hasOwnMessage ? error.message : withReference(networkProblem, error))
  return [errorMessage('', text)]
}

const fields = ['ucasId', 'emailAddress']
