import { conflict, unauthorised } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import { galleryTime } from '../samples.ts'
import { type ScreenState, statesOf } from '../screen-state.ts'
import { press, typeInto } from '../user-actions.ts'

const requestForm = { ucasId: '1234567890', emailAddress: 'ada@example.org' }
const signInScreen = { heading: 'Sign in', address: pages['sign-in'].path }
const seeEmailScreen = {
  heading: 'Check your email',
  address: pages['see-email'].path,
  historyState: { ...requestForm, requestedAt: galleryTime },
} satisfies Partial<ScreenState>
const mailStatus = (status: string) => ({ 'GET /auth/mail-status': { body: { status } } })

async function submitForm(emailAddress = requestForm.emailAddress) {
  await typeInto('UCAS ID', requestForm.ucasId)
  await typeInto('E-mail Address', emailAddress)
  await press('Sign me in')
}

/** The states of signing in and of the email. */
export const signInStates: ScreenState[] = [
  ...statesOf(signInScreen, {
    'sign-in': { expectedText: 'Sign me in' },
    'sign-in-preparing': {
      expectedText: 'This page is still loading',
      responses: { 'GET /api/captcha-settings': 'never' },
    },
    'sign-in-errors': { expectedText: 'There is a problem', prepare: () => press('Sign me in') },
    'sign-in-misspelt': { expectedText: 'Did you mean', prepare: () => submitForm('ada@gmial.com') },
    'sign-in-refused': {
      expectedText: 'Find the address that you gave UCAS',
      responses: {
        'POST /auth/signin': {
          status: 409,
          body: { ...conflict('Applicant', 'ucasId', 'm').body, signinResult: { code: 'Different' } },
        },
      },
      prepare: () => submitForm(),
    },
  }),
  ...statesOf(seeEmailScreen, {
    'see-email': { expectedText: 'Status' },
    'see-email-unknown': {
      expectedText: 'When you sign in, we send a link',
      historyState: null,
      responses: { 'GET /auth/mail-status': unauthorised() },
    },
    'see-email-bounced': {
      expectedText: 'did not accept our email',
      responses: mailStatus('bounced'),
      heading: 'Our email was not delivered',
    },
  }),
]
