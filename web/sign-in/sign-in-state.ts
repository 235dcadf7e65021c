import { emailMismatchText } from '#shared/errors.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { SignIn } from '#shared/schemas/sign-in.ts'
import { suggestEmail } from './email-suggestion.ts'
import { type SignInForm, validateSignIn } from './sign-in-messages.ts'

export type SignInState = {
  form: SignInForm
  /** How often the form was submitted. After the first time, messages appear during typing. */
  attempts: number
  /** How often the server has refused the sign-in. Each attempt needs a new captcha token. */
  refusals: number
  messages: Message[]
  /** Whether the server found that the UCAS ID and the address last sent do not match. */
  hasMismatch: boolean
  /** The address with a shown warning. Submitting the same address again sends it. */
  warnedAddress: string | null
  /** The request in progress, which blocks the page. */
  sending: SignIn | null
  isSent: boolean
}

export type SignInAction =
  | { type: 'changed'; field: keyof SignInForm; value: string }
  | { type: 'checked' }
  | { type: 'submitted'; next: string | undefined; hCaptchaToken: string | undefined }
  | { type: 'accepted-suggestion' }
  | { type: 'sent' }
  | { type: 'refused'; messages: Message[] }

export const initialSignInState = (form: Partial<SignInForm> = {}): SignInState => ({
  form: { ucasId: '', emailAddress: '', ...form },
  attempts: 0,
  refusals: 0,
  messages: [],
  hasMismatch: false,
  warnedAddress: null,
  sending: null,
  isSent: false,
})

/** Returns the correction of the address, as long as it is the one with the warning. */
export const getEmailSuggestion = ({ form, warnedAddress }: SignInState) =>
  form.emailAddress === warnedAddress ? suggestEmail(warnedAddress.trim()) : undefined

/** The steps of signing in (specification, section 4). */
export function signInReducer(state: SignInState, action: SignInAction): SignInState {
  switch (action.type) {
    case 'changed':
      return { ...state, isSent: false, form: { ...state.form, [action.field]: action.value } }
    case 'checked':
      return state.attempts === 0 || state.sending
        ? state
        : { ...state, messages: validateSignIn(state.form) }
    case 'submitted':
      return state.sending
        ? state
        : submitForm({ ...state, attempts: state.attempts + 1, isSent: false }, action)
    case 'accepted-suggestion': {
      const emailAddress = getEmailSuggestion(state) ?? state.form.emailAddress
      return { ...state, form: { ...state.form, emailAddress } }
    }
    case 'sent':
      return { ...state, sending: null, warnedAddress: null, isSent: true }
    case 'refused': {
      const refusals = state.refusals + 1
      const hasMismatch = action.messages.some(({ text }) => text === emailMismatchText)
      return {
        ...state,
        sending: null,
        warnedAddress: null,
        refusals,
        hasMismatch,
        messages: action.messages,
      }
    }
  }
}

function submitForm(
  state: SignInState,
  { next, hCaptchaToken }: Extract<SignInAction, { type: 'submitted' }>,
): SignInState {
  const messages = validateSignIn(state.form)
  if (messages.length > 0) return { ...state, messages }

  const emailAddress = state.form.emailAddress.trim()
  if (state.warnedAddress !== state.form.emailAddress && suggestEmail(emailAddress))
    return { ...state, messages, warnedAddress: state.form.emailAddress }

  const sending = { ucasId: state.form.ucasId.replace(/[\s-]/g, ''), emailAddress, next, hCaptchaToken }
  return { ...state, messages, hasMismatch: false, sending }
}
