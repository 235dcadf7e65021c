import { paths } from '../../paths.ts'
import { morning } from '../samples.ts'
import { refused, type ScreenState, unreachable } from '../screen-state.ts'
import { press, see, type } from '../user-actions.ts'

const person = { ucasId: '1234567890', emailAddress: 'ada@example.org' }
const signIn = { heading: 'Sign in', address: paths.signIn }
const sent = {
  heading: 'Check your e-mail',
  address: paths.seeEmail,
  carried: { ...person, askedAt: morning },
}
const mail = (status: string) => ({ 'GET /auth/mail-status': { body: { status } } })

async function send(emailAddress = person.emailAddress) {
  await type('ucasId', person.ucasId)
  await type('emailAddress', emailAddress)
  await press('Sign me in')
}

/** Signing in, and what became of the e-mail. */
export const signInStates: ScreenState[] = [
  { id: 'sign-in', about: 'Asking for UCAS ID and e-mail address', shows: 'Sign me in', ...signIn },
  {
    id: 'sign-in-preparing',
    about: 'While it is not known whether there is a captcha',
    ...signIn,
    shows: 'Please Wait',
    answers: { 'GET /api/captcha-settings': 'never' },
  },
  {
    id: 'sign-in-errors',
    about: 'Sent without anything in it',
    shows: 'Two things to put right',
    act: () => press('Sign me in'),
    ...signIn,
  },
  {
    id: 'sign-in-misspelt',
    about: 'An address with a likely slip',
    shows: 'Did you mean',
    act: () => send('ada@gmial.com'),
    ...signIn,
  },
  {
    id: 'sign-in-sending',
    about: 'While the link is being sent',
    shows: 'We are sending your link.',
    answers: { 'POST /auth/signin': 'never' },
    act: () => send(),
    ...signIn,
  },
  {
    id: 'sign-in-refused',
    about: 'The UCAS ID is on record with another address',
    shows: 'There was a problem matching your UCAS ID',
    answers: {
      'POST /auth/signin': refused(409, {
        kind: 'conflict',
        message: 'm',
        itemType: 'Applicant',
        item: 'a',
        signinResult: { code: 'Different' },
      }),
    },
    act: () => send(),
    ...signIn,
  },
  {
    id: 'sign-in-too-often',
    about: 'Asked for too many links',
    shows: 'You can ask again at',
    answers: {
      'POST /auth/signin': refused(429, {
        kind: 'client',
        message: 'Your newest link works until 10:12. You can ask again at 10:20.',
      }),
    },
    act: () => send(),
    ...signIn,
  },
  {
    id: 'sign-in-unreachable',
    about: 'The servers do not answer',
    shows: 'There was a problem talking to our servers',
    answers: { 'POST /auth/signin': unreachable },
    act: () => send(),
    ...signIn,
  },
  {
    id: 'sign-in-ended',
    about: 'Sent here because the session has ended',
    shows: 'Your session has ended',
    carried: { ended: true },
    ...signIn,
  },
  { id: 'see-email', about: 'The e-mail has arrived', shows: 'State', ...sent },
  {
    id: 'see-email-queued',
    about: 'The e-mail waits to be sent',
    shows: 'We are sending a link',
    answers: mail('queued'),
    ...sent,
  },
  {
    id: 'see-email-delayed',
    about: 'The e-mail is delayed',
    shows: 'We are sending a link',
    answers: mail('delayed'),
    ...sent,
  },
  {
    id: 'see-email-bounced',
    about: 'The e-mail came back',
    shows: 'does not accept messages',
    answers: mail('bounced'),
    ...sent,
    heading: 'Our e-mail came back',
  },
  {
    id: 'see-email-later',
    about: 'A minute later, when another link can be asked for',
    shows: 'Send another link',
    ...sent,
    carried: { ...person, askedAt: '2027-08-16T08:55:00.000Z' },
  },
  {
    id: 'see-email-again-refused',
    about: 'Another link was asked for in vain',
    shows: 'You can ask again at',
    answers: {
      'POST /auth/signin': refused(429, { kind: 'client', message: 'You can ask again at 10:20.' }),
    },
    act: async () => {
      await see('Send another link')
      await press('Send another link')
    },
    ...sent,
    carried: { ...person, askedAt: '2027-08-16T08:55:00.000Z' },
  },
  {
    id: 'see-email-unknown',
    about: 'Opened without having asked for a link',
    shows: 'Look in the junk or spam folder.',
    answers: { 'GET /auth/mail-status': refused(401, { kind: 'unauthorised', message: 'm' }) },
    heading: 'Check your e-mail',
    address: paths.seeEmail,
  },
]
