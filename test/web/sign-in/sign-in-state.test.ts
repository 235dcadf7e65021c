import { describe, expect, it } from 'vitest'
import { errorMessage, Refusal } from '#shared/errors.ts'
import { signInMessages } from '#web/sign-in/sign-in-messages.ts'
import {
  getEmailSuggestion,
  initialSignInState,
  type SignInAction,
  type SignInState,
  signInReducer,
} from '#web/sign-in/sign-in-state.ts'

const submit: SignInAction = { type: 'submitted', next: undefined, hCaptchaToken: undefined }
const reached = (form: Partial<SignInState['form']>, ...actions: SignInAction[]) =>
  actions.reduce(signInReducer, initialSignInState(form))
const right = { ucasId: '123 456 7890', emailAddress: ' you@example.org ' }
const slipped = { ucasId: '1234567890', emailAddress: 'you@gmial.com' }

describe('signing in', () => {
  it('says nothing before the first attempt', () => {
    expect(reached({}, { type: 'checked' }).messages).toEqual([])
  })

  it.each([
    ['', '', ['Your UCAS ID should be a 10 digit number', 'E-mail is required']],
    ['123456789', 'you@example.org', ['Your UCAS ID should be a 10 digit number']],
    ['12345678901', 'you@example.org', ['Your UCAS ID should be a 10 digit number']],
    ['123456789O', 'you@example.org', ['Your UCAS ID should be a 10 digit number']],
    ['1234567890', 'you@example', ['Enter an e-mail address like name@example.com']],
  ])('sends nothing for the ID %o and the address %o', (ucasId, emailAddress, texts) => {
    const state = reached({ ucasId, emailAddress }, submit)
    expect(state.messages.map(({ text }) => text)).toEqual(texts)
    expect(state.sending).toBeNull()
  })

  it('lets the messages follow the typing after the first attempt', () => {
    const changed = reached({ emailAddress: 'you@example.org' }, submit, {
      type: 'changed',
      field: 'ucasId',
      to: '1234567890',
    })
    expect(changed.messages).toHaveLength(1)
    expect(signInReducer(changed, { type: 'checked' }).messages).toEqual([])
  })

  it('sends what is right, tidied, with where to return and the captcha token', () => {
    const state = reached(right, {
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

  it('leaves out what there is not', () => {
    expect(Object.keys(reached(right, submit).sending ?? {})).toEqual(['ucasId', 'emailAddress'])
  })

  it('does not send twice at once', () => {
    const sending = reached(right, submit)
    expect(signInReducer(sending, submit)).toBe(sending)
  })

  it('warns once of a likely slip and sends nothing', () => {
    const warned = reached(slipped, submit)
    expect(warned.sending).toBeNull()
    expect(warned.messages).toEqual([])
    expect(getEmailSuggestion(warned)).toBe('you@gmail.com')
  })

  it('sends the address as it is when asked again', () => {
    expect(reached(slipped, submit, submit).sending?.emailAddress).toBe('you@gmial.com')
  })

  it('warns again of another address that is misspelt too', () => {
    const changed = reached(slipped, submit, {
      type: 'changed',
      field: 'emailAddress',
      to: 'you@hotmial.com',
    })
    expect(getEmailSuggestion(changed)).toBeUndefined()
    const warnedAgain = signInReducer(changed, submit)
    expect(warnedAgain.sending).toBeNull()
    expect(getEmailSuggestion(warnedAgain)).toBe('you@hotmail.com')
    expect(signInReducer(warnedAgain, submit).sending?.emailAddress).toBe('you@hotmial.com')
  })

  it('sends another address that looks right at once', () => {
    const state = reached(slipped, submit, { type: 'changed', field: 'emailAddress', to: 'you@example.org' })
    expect(signInReducer(state, submit).sending?.emailAddress).toBe('you@example.org')
  })

  it('takes the suggestion over', () => {
    const state = reached(slipped, submit, { type: 'accepted-suggestion' })
    expect(state.form.emailAddress).toBe('you@gmail.com')
    expect(getEmailSuggestion(state)).toBeUndefined()
    expect(signInReducer(state, submit).sending?.emailAddress).toBe('you@gmail.com')
  })

  it('frees the page and warns afresh after a refusal', () => {
    const messages = [errorMessage('', 'There was a problem')]
    const refused = reached(slipped, submit, submit, { type: 'refused', messages })
    expect(refused).toMatchObject({ sending: null, warnedAddress: null, sent: false, refusals: 1, messages })
    expect(getEmailSuggestion(signInReducer(refused, submit))).toBe('you@gmail.com')
  })

  it('is through when the server says so', () => {
    expect(reached(right, submit, { type: 'answered' })).toMatchObject({ sent: true, sending: null })
  })
})

describe('what is said when a sign-in did not go through', () => {
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
      'too many asks',
      new Refusal({ kind: 'client', message: 'Ask again at 09:50.' }, 429),
      'Ask again at 09:50.',
    ],
    ['too many, at the door', new Refusal({ kind: 'client', message: 'Unknown issue' }, 429), network],
    ['closed', new Refusal(denied('closed')), 'from the server'],
    ['a 5xx', new Refusal({ kind: 'server', message: 'x' }), network],
    ['no answer', new Refusal({ kind: 'server', message: 'x' }, 0), network],
    ['another 4xx', new Refusal({ kind: 'client', message: 'x' }, 400), network],
    ['anything else', new Error('x'), network],
  ])('%s', (_, thrown, text) => {
    expect(signInMessages(thrown)).toEqual([errorMessage('', text)])
  })

  it('puts the messages of a 422 on their fields, and the rest above the form', () => {
    const messages = [errorMessage('ucasId', 'one'), errorMessage('next', 'two')]
    expect(signInMessages(new Refusal({ kind: 'invalid', message: 'm', messages }))).toEqual([
      errorMessage('ucasId', 'one'),
      errorMessage('', 'two'),
    ])
  })
})
