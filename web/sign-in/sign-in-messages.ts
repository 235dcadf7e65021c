import { captchaFailedText, emailMismatchText, isClientError, unknownIssueText } from '#shared/errors.ts'
import { errorMessage, type Message, messagesFromIssues } from '#shared/schemas/message.ts'
import { signIn } from '#shared/schemas/sign-in.ts'

export type SignInForm = { ucasId: string; emailAddress: string }
export const misspeltWarning = 'Your email may have been misspelled. Check it carefully'

const newApplicant = 'New Applicant'
const resultMessages = new Map([
  ['Multiple', emailMismatchText],
  ['Different', emailMismatchText],
  ['New', newApplicant],
  ['Unique', newApplicant],
  ['Forbidden', captchaFailedText],
])
const networkProblem = 'There was a problem talking to our servers'
const checksWithMessage = ['closed', 'embargo', 'origin']

/** Returns the form as it is sent, and its errors (specification 4.7). */
export function parseSignIn({ ucasId, emailAddress }: SignInForm) {
  const { data, error } = signIn.safeParse({ ucasId, emailAddress })
  return { data, messages: messagesFromIssues(error?.issues ?? []) }
}

/** Whether the server found that the UCAS ID and the address do not match. */
export const isEmailMismatch = (thrown: unknown) =>
  isClientError(thrown) && ['Multiple', 'Different'].includes(thrown.body.signinResult?.code ?? '')

/** Returns the messages for a failed sign-in (specification 8.1 to 8.4). */
export function toSignInMessages(thrown: unknown): Message[] {
  if (!isClientError(thrown)) return [errorMessage('', networkProblem)]
  const { body: error, status } = thrown
  const codeText = resultMessages.get(error.signinResult?.code ?? '')
  if (codeText) return [errorMessage('', codeText)]
  if (error.kind === 'invalid')
    return error.messages.map(message => ({
      ...message,
      path: fields.includes(message.path) ? message.path : '',
    }))

  const hasOwnMessage =
    (status === 429 && error.message !== unknownIssueText) ||
    (error.kind === 'denied' && checksWithMessage.includes(error.failedCheck))
  return [errorMessage('', hasOwnMessage ? error.message : networkProblem)]
}

const fields = ['ucasId', 'emailAddress']
