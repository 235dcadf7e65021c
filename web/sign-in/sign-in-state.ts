import type { Message } from '#shared/errors.ts'
import type { SignIn } from '#shared/schemas/sign-in.ts'
import { suggestEmail } from './email-suggestion.ts'
import { type SignInForm, validateSignIn } from './sign-in-messages.ts'

export type SignInState = {
  form: SignInForm
  /** How often Sign in was pressed; from the first time on the messages follow the typing. */
  attempts: number
  /** How often the server said no: each time a new captcha token is needed. */
  refusals: number
  messages: Message[]
  /** The address that the applicant was warned of: the next press sends this address, and checks any other. */
  warnedAddress: string | null
  /** What is being sent: while it is, the page is blocked. */
  sending: SignIn | null
  sent: boolean
}

export type SignInAction =
  | { type: 'changed'; field: keyof SignInForm; to: string }
  | { type: 'checked' }
  | { type: 'submitted'; next: string | undefined; hCaptchaToken: string | undefined }
  | { type: 'accepted-suggestion' }
  | { type: 'answered' }
  | { type: 'refused'; messages: Message[] }

export const initialSignInState = (form: Partial<SignInForm> = {}): SignInState => ({
  form: { ucasId: '', emailAddress: '', ...form },
  attempts: 0,
  refusals: 0,
  messages: [],
  warnedAddress: null,
  sending: null,
  sent: false,
})

/** What the address may have meant, while it is the one that was warned of. */
export const getEmailSuggestion = ({ form, warnedAddress }: SignInState) =>
  warnedAddress !== null && form.emailAddress === warnedAddress
    ? suggestEmail(warnedAddress.trim())
    : undefined

/** The steps of signing in (specification, section 4): what is sent, and what is said. */
export function signInReducer(state: SignInState, action: SignInAction): SignInState {
  switch (action.type) {
    case 'changed':
      return { ...state, form: { ...state.form, [action.field]: action.to } }
    case 'checked':
      return state.attempts === 0 || state.sending
        ? state
        : { ...state, messages: validateSignIn(state.form) }
    case 'submitted':
      return state.sending ? state : submitted({ ...state, attempts: state.attempts + 1 }, action)
    case 'accepted-suggestion': {
      const emailAddress = getEmailSuggestion(state) ?? state.form.emailAddress
      return { ...state, form: { ...state.form, emailAddress } }
    }
    case 'answered':
      return { ...state, sending: null, warnedAddress: null, sent: true }
    case 'refused': {
      const refusals = state.refusals + 1
      return { ...state, sending: null, warnedAddress: null, refusals, messages: action.messages }
    }
  }
}

function submitted(
  state: SignInState,
  { next, hCaptchaToken }: { next: string | undefined; hCaptchaToken: string | undefined },
): SignInState {
  const messages = validateSignIn(state.form)
  if (messages.length > 0) return { ...state, messages }

  const emailAddress = state.form.emailAddress.trim()
  if (state.warnedAddress !== state.form.emailAddress && suggestEmail(emailAddress))
    return { ...state, messages, warnedAddress: state.form.emailAddress }

  const sending = {
    ucasId: state.form.ucasId.replace(/[\s-]/g, ''),
    emailAddress,
    ...(next === undefined ? {} : { next }),
    ...(hCaptchaToken === undefined ? {} : { hCaptchaToken }),
  }
  return { ...state, messages, sending }
}
