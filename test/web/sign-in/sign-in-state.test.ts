import { describe, expect, it } from 'vitest'
import { errorMessage } from '#shared/schemas/message.ts'
import {
  getEmailSuggestion,
  initialSignInState,
  type SignInAction,
  type SignInState,
  signInReducer,
} from '#web/sign-in/sign-in-state.ts'

const submit: SignInAction = { type: 'submitted', next: undefined, hCaptchaToken: undefined }
const stateAfter = (form: Partial<SignInState['form']>, ...actions: SignInAction[]) =>
  actions.reduce(signInReducer, initialSignInState(form))
const validForm = { ucasId: '123 456 7890', emailAddress: ' you@example.org ' }
const misspeltForm = { ucasId: '1234567890', emailAddress: 'you@gmial.com' }

describe('signInReducer', () => {
  // Specification 4.7
  it.each([
    ['', '', ['Your UCAS ID should be a 10 digit number', 'E-mail is required']],
    ['123456789', 'you@example.org', ['Your UCAS ID should be a 10 digit number']],
    ['12345678901', 'you@example.org', ['Your UCAS ID should be a 10 digit number']],
    ['123456789O', 'you@example.org', ['Your UCAS ID should be a 10 digit number']],
    ['1234567890', 'you@example', ['Enter an email address like name@example.com']],
  ])('sends nothing for the ID %o and the address %o', (ucasId, emailAddress, texts) => {
    const state = stateAfter({ ucasId, emailAddress }, submit)
    expect(state.messages.map(({ text }) => text)).toEqual(texts)
    expect(state.sending).toBeNull()
  })

  // Specification 4.6
  it('does not send a second time while sending', () => {
    const sending = stateAfter(validForm, submit)
    expect(signInReducer(sending, submit)).toBe(sending)
  })

  // Specification 4.8
  it('warns again of another misspelt address', () => {
    const changed = stateAfter(misspeltForm, submit, {
      type: 'changed',
      field: 'emailAddress',
      value: 'you@hotmial.com',
    })
    expect(getEmailSuggestion(changed)).toBeUndefined()
    const warnedAgain = signInReducer(changed, submit)
    expect(warnedAgain.sending).toBeNull()
    expect(getEmailSuggestion(warnedAgain)).toBe('you@hotmail.com')
    expect(signInReducer(warnedAgain, submit).sending?.emailAddress).toBe('you@hotmial.com')
  })

  it('sends a corrected address at once', () => {
    const state = stateAfter(misspeltForm, submit, {
      type: 'changed',
      field: 'emailAddress',
      value: 'you@example.org',
    })
    expect(signInReducer(state, submit).sending?.emailAddress).toBe('you@example.org')
  })

  // Specification 4.15
  it('unblocks the page after a refusal, and warns again', () => {
    const messages = [errorMessage('', 'There was a problem')]
    const refused = stateAfter(misspeltForm, submit, submit, { type: 'refused', messages })
    expect(refused).toMatchObject({
      sending: null,
      warnedAddress: null,
      isSent: false,
      refusals: 1,
      messages,
    })
    expect(getEmailSuggestion(signInReducer(refused, submit))).toBe('you@gmail.com')
  })

  it('can be repeated if the next screen did not load', () => {
    const sent = stateAfter(validForm, submit, { type: 'sent' })
    const changed = signInReducer(sent, { type: 'changed', field: 'emailAddress', value: 'b@example.org' })
    expect(changed.isSent).toBe(false)
    expect(signInReducer(sent, submit)).toMatchObject({
      isSent: false,
      sending: { emailAddress: 'you@example.org' },
    })
  })
})
