import { paths } from '../../paths.ts'
import { galleryTime } from '../samples.ts'
import { refusal, type ScreenState, unreachable } from '../screen-state.ts'
import { pressControl, typeInto, waitForText } from '../user-actions.ts'

const person = { ucasId: '1234567890', emailAddress: 'ada@example.org' }
const signIn = { heading: 'Sign in', address: paths.signIn }
const sent = {
  heading: 'Check your e-mail',
  address: paths.seeEmail,
  historyState: { ...person, askedAt: galleryTime },
} satisfies Partial<ScreenState>
const mail = (status: string) => ({ 'GET /auth/mail-status': { body: { status } } })

async function send(emailAddress = person.emailAddress) {
  await typeInto('ucasId', person.ucasId)
  await typeInto('emailAddress', emailAddress)
  await pressControl('Sign me in')
}

/** Signing in, and what became of the e-mail. */
export const signInStates: ScreenState[] = [
  { id: 'sign-in', about: 'Asking for UCAS ID and e-mail address', expectedText: 'Sign me in', ...signIn },
  {
    id: 'sign-in-preparing',
    about: 'While it is not known whether there is a captcha',
    ...signIn,
    expectedText: 'Please Wait',
    responses: { 'GET /api/captcha-settings': 'never' },
  },
  {
    id: 'sign-in-errors',
    about: 'Sent without anything in it',
    expectedText: 'Two things to put right',
    prepare: () => pressControl('Sign me in'),
    ...signIn,
  },
  {
    id: 'sign-in-misspelt',
    about: 'An address with a likely slip',
    expectedText: 'Did you mean',
    prepare: () => send('ada@gmial.com'),
    ...signIn,
  },
  {
    id: 'sign-in-sending',
    about: 'While the link is being sent',
    expectedText: 'We are sending your link.',
    responses: { 'POST /auth/signin': 'never' },
    prepare: () => send(),
    ...signIn,
  },
  {
    id: 'sign-in-refused',
    about: 'The UCAS ID is on record with another address',
    expectedText: 'There was a problem matching your UCAS ID',
    responses: {
      'POST /auth/signin': refusal(409, {
        kind: 'conflict',
        message: 'm',
        itemType: 'Applicant',
        item: 'a',
        signinResult: { code: 'Different' },
      }),
    },
    prepare: () => send(),
    ...signIn,
  },
  {
    id: 'sign-in-too-often',
    about: 'Asked for too many links',
    expectedText: 'You can ask again at',
    responses: {
      'POST /auth/signin': refusal(429, {
        kind: 'client',
        message: 'Your newest link works until 10:12. You can ask again at 10:20.',
      }),
    },
    prepare: () => send(),
    ...signIn,
  },
  {
    id: 'sign-in-unreachable',
    about: 'The servers do not answer',
    expectedText: 'There was a problem talking to our servers',
    responses: { 'POST /auth/signin': unreachable },
    prepare: () => send(),
    ...signIn,
  },
  {
    id: 'sign-in-ended',
    about: 'Sent here because the session has ended',
    expectedText: 'Your session has ended',
    historyState: { ended: true },
    ...signIn,
  },
  { id: 'see-email', about: 'The e-mail has arrived', expectedText: 'State', ...sent },
  {
    id: 'see-email-queued',
    about: 'The e-mail waits to be sent',
    expectedText: 'We are sending a link',
    responses: mail('queued'),
    ...sent,
  },
  {
    id: 'see-email-delayed',
    about: 'The e-mail is delayed',
    expectedText: 'We are sending a link',
    responses: mail('delayed'),
    ...sent,
  },
  {
    id: 'see-email-bounced',
    about: 'The e-mail came back',
    expectedText: 'does not accept messages',
    responses: mail('bounced'),
    ...sent,
    heading: 'Our e-mail came back',
  },
  {
    id: 'see-email-later',
    about: 'A minute later, when another link can be asked for',
    expectedText: 'Send another link',
    ...sent,
    historyState: { ...person, askedAt: '2027-08-16T08:55:00.000Z' },
  },
  {
    id: 'see-email-again-refused',
    about: 'Another link was asked for in vain',
    expectedText: 'You can ask again at',
    responses: {
      'POST /auth/signin': refusal(429, { kind: 'client', message: 'You can ask again at 10:20.' }),
    },
    prepare: async () => {
      await waitForText('Send another link')
      await pressControl('Send another link')
    },
    ...sent,
    historyState: { ...person, askedAt: '2027-08-16T08:55:00.000Z' },
  },
  {
    id: 'see-email-unknown',
    about: 'Opened without having asked for a link',
    expectedText: 'Look in the junk or spam folder.',
    responses: { 'GET /auth/mail-status': refusal(401, { kind: 'unauthorised', message: 'm' }) },
    heading: 'Check your e-mail',
    address: paths.seeEmail,
  },
]
