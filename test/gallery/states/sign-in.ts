import { pages } from '#shared/pages.ts'
import { galleryTime } from '../samples.ts'
import { refusal, type ScreenState, statesOf, unreachable } from '../screen-state.ts'
import { pressControl, typeInto } from '../user-actions.ts'

const requestForm = { ucasId: '1234567890', emailAddress: 'ada@example.org' }
const signInScreen = { heading: 'Sign in', address: pages['sign-in'].path }
const seeEmailScreen = {
  heading: 'Check your email',
  address: pages['see-email'].path,
  historyState: { ...requestForm, askedAt: galleryTime },
} satisfies Partial<ScreenState>
const mailStatus = (status: string) => ({ 'GET /auth/mail-status': { body: { status } } })

async function submitForm(emailAddress = requestForm.emailAddress) {
  await typeInto('ucasId', requestForm.ucasId)
  await typeInto('emailAddress', emailAddress)
  await pressControl('Sign me in')
}

/** The states of signing in and of the email. */
export const signInStates: ScreenState[] = [
  ...statesOf(signInScreen, [
    { id: 'sign-in', about: 'The sign-in form', expectedText: 'Sign me in' },
    {
      id: 'sign-in-preparing',
      about: 'The captcha settings are loading',
      expectedText: 'Please Wait',
      responses: { 'GET /api/captcha-settings': 'never' },
    },
    {
      id: 'sign-in-errors',
      about: 'Submitted without entries',
      expectedText: 'There is a problem',
      prepare: () => pressControl('Sign me in'),
    },
    {
      id: 'sign-in-misspelt',
      about: 'A misspelt address',
      expectedText: 'Did you mean',
      prepare: () => submitForm('ada@gmial.com'),
    },
    {
      id: 'sign-in-sending',
      about: 'The link is being sent',
      expectedText: 'We are sending your link.',
      responses: { 'POST /auth/signin': 'never' },
      prepare: () => submitForm(),
    },
    {
      id: 'sign-in-refused',
      about: 'The UCAS ID is recorded with another address',
      expectedText: 'Find the address that you gave UCAS',
      responses: {
        'POST /auth/signin': refusal(409, {
          kind: 'conflict',
          message: 'm',
          itemType: 'Applicant',
          item: 'a',
          signinResult: { code: 'Different' },
        }),
      },
      prepare: () => submitForm(),
    },
    {
      id: 'sign-in-too-often',
      about: 'Too many requests for a link',
      expectedText: 'You can ask again at',
      responses: {
        'POST /auth/signin': refusal(429, {
          kind: 'client',
          message:
            'We have sent you a link already. Open the newest email; it works until 10:12. You can ask again at 10:20.',
        }),
      },
      prepare: () => submitForm(),
    },
    {
      id: 'sign-in-unreachable',
      about: 'The servers do not respond',
      expectedText: 'There was a problem talking to our servers',
      responses: { 'POST /auth/signin': unreachable },
      prepare: () => submitForm(),
    },
    {
      id: 'sign-in-ended',
      about: 'After the end of a session',
      expectedText: 'Your session has ended',
      historyState: { ended: true },
    },
  ]),
  ...statesOf(seeEmailScreen, [
    { id: 'see-email', about: 'The email has been delivered', expectedText: 'Status' },
    {
      id: 'see-email-queued',
      about: 'The email is queued',
      expectedText: 'We are sending a link',
      responses: mailStatus('queued'),
    },
    {
      id: 'see-email-delayed',
      about: 'The email is delayed',
      expectedText: 'We are sending a link',
      responses: mailStatus('delayed'),
    },
    {
      id: 'see-email-bounced',
      about: 'The email has bounced',
      expectedText: 'did not accept our email',
      responses: mailStatus('bounced'),
      heading: 'Our email was not delivered',
    },
    {
      id: 'see-email-later',
      about: 'A minute later, when another link is allowed',
      expectedText: 'Send another link',
      historyState: { ...requestForm, askedAt: '2027-08-16T08:55:00.000Z' },
    },
    {
      id: 'see-email-again-refused',
      about: 'Another link was refused',
      expectedText: 'You can ask again at',
      responses: {
        'POST /auth/signin': refusal(429, { kind: 'client', message: 'You can ask again at 10:20.' }),
      },
      prepare: () => pressControl('Send another link'),
      historyState: { ...requestForm, askedAt: '2027-08-16T08:55:00.000Z' },
    },
  ]),
  {
    id: 'see-email-unknown',
    about: 'Opened without a request for a link',
    expectedText: 'Look in your junk or spam folder.',
    responses: { 'GET /auth/mail-status': refusal(401, { kind: 'unauthorised', message: 'm' }) },
    heading: 'Check your email',
    address: pages['see-email'].path,
  },
]
