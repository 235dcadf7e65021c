import { describe, expect, it } from 'vitest'
import { errorMessage, Refusal } from '#shared/errors.ts'
import { toSignInMessages } from '#web/sign-in/sign-in-messages.ts'
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
  it('shows no message before the first attempt', () => {
    expect(stateAfter({}, { type: 'checked' }).messages).toEqual([])
  })

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

  it('updates the messages during typing after the first attempt', () => {
    const changed = stateAfter({ emailAddress: 'you@example.org' }, submit, {
      type: 'changed',
      field: 'ucasId',
      value: '1234567890',
    })
    expect(changed.messages).toHaveLength(1)
    expect(signInReducer(changed, { type: 'checked' }).messages).toEqual([])
  })

  it('sends the trimmed form with the return path and the captcha token', () => {
    const state = stateAfter(validForm, {
      ...submit,
      next: '/applicant/applications/new?a=b',
      hCaptchaToken: 'human',
    })
    expect(state.sending).toEqual({
      ucasId: '1234567890',
      emailAddress: 'you@example.org',
      next: '/applicant/applications/new?a=b',
      hCaptchaToken: 'human',
    })
  })

  it('does not send a second time while sending', () => {
    const sending = stateAfter(validForm, submit)
    expect(signInReducer(sending, submit)).toBe(sending)
  })

  it('warns of a misspelt address and sends nothing', () => {
    const warned = stateAfter(misspeltForm, submit)
    expect(warned.sending).toBeNull()
    expect(warned.messages).toEqual([])
    expect(getEmailSuggestion(warned)).toBe('you@gmail.com')
  })

  it('sends a misspelt address when it is submitted again', () => {
    expect(stateAfter(misspeltForm, submit, submit).sending?.emailAddress).toBe('you@gmial.com')
  })

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

  it('replaces the address by the suggestion', () => {
    const state = stateAfter(misspeltForm, submit, { type: 'accepted-suggestion' })
    expect(state.form.emailAddress).toBe('you@gmail.com')
    expect(getEmailSuggestion(state)).toBeUndefined()
    expect(signInReducer(state, submit).sending?.emailAddress).toBe('you@gmail.com')
  })

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

  it.each([
    ['There was a problem matching your UCAS ID to your email address', true],
    ['There was a problem talking to our servers', false],
  ])('notes a mismatch until the form is sent again: %s', (text, hasMismatch) => {
    const messages = [errorMessage('', text)]
    const refused = stateAfter(validForm, submit, { type: 'refused', messages })
    expect(refused.hasMismatch).toBe(hasMismatch)
    const corrected = signInReducer(refused, {
      type: 'changed',
      field: 'emailAddress',
      value: 'b@example.org',
    })
    expect(signInReducer(corrected, { type: 'checked' }).hasMismatch).toBe(hasMismatch)
    expect(signInReducer(corrected, submit).hasMismatch).toBe(false)
  })

  it('ends after the response', () => {
    expect(stateAfter(validForm, submit, { type: 'sent' })).toMatchObject({ isSent: true, sending: null })
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

describe('toSignInMessages', () => {
  const denied = (failedCheck: string) =>
    ({ kind: 'denied', message: 'from the server', failedCheck }) as const
  const conflict = (code: 'Multiple' | 'Different') =>
    new Refusal({ kind: 'conflict', message: '', itemType: '', item: '', signinResult: { code } })
  const noMatch = 'There was a problem matching your UCAS ID to your email address'
  const network = 'There was a problem talking to our servers'

  it.each([
    ['Multiple', conflict('Multiple'), noMatch],
    ['Different', conflict('Different'), noMatch],
    [
      'Forbidden',
      new Refusal({ ...denied('captcha'), signinResult: { code: 'Forbidden' } }),
      'Unable to verify you are human, please reload and retry',
    ],
    [
      'too many requests',
      new Refusal({ kind: 'client', message: 'Ask again at 09:50.' }, 429),
      'Ask again at 09:50.',
    ],
    [
      'too many requests, refused by the firewall',
      new Refusal({ kind: 'client', message: 'Unknown issue' }, 429),
      network,
    ],
    ['closed', new Refusal(denied('closed')), 'from the server'],
    ['a 5xx', new Refusal({ kind: 'server', message: 'x' }), network],
    ['no response', new Refusal({ kind: 'server', message: 'x' }, 0), network],
    ['another 4xx', new Refusal({ kind: 'client', message: 'x' }, 400), network],
    ['another error', new Error('x'), network],
  ])('returns the message for: %s', (_, error, text) => {
    expect(toSignInMessages(error)).toEqual([errorMessage('', text)])
  })

  it('assigns the messages of a 422 to their fields, and others to the form', () => {
    const messages = [errorMessage('ucasId', 'one'), errorMessage('next', 'two')]
    expect(toSignInMessages(new Refusal({ kind: 'invalid', message: 'm', messages }))).toEqual([
      errorMessage('ucasId', 'one'),
      errorMessage('', 'two'),
    ])
  })
})
