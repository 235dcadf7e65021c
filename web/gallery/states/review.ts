import { paths } from '../../paths.ts'
import { kept, longNames, whole } from '../sample-forms.ts'
import { applied, longNamed, noRecord } from '../samples.ts'
import { type ScreenState, unreachable, waiting } from '../screen-state.ts'
import { press } from '../user-actions.ts'

const check = {
  heading: 'Check your answers',
  address: paths.newApplication,
  carried: { step: 'check' },
  answers: kept(whole),
}
const thanks = { heading: 'Thank you', address: paths.complete, answers: { 'GET /api/applicant': applied() } }

/** The check of all answers, sending them, and the number. */
export const reviewStates: ScreenState[] = [
  { id: 'check', about: 'Everything that will be sent', shows: 'You get your applicant number', ...check },
  {
    id: 'check-long-names',
    about: 'Everything that will be sent, with long names',
    shows: 'You get your applicant number',
    ...check,
    answers: { ...kept(longNames), 'GET /auth/bearer-token': { body: longNamed } },
  },
  {
    id: 'check-sending',
    about: 'While the application is being sent',
    shows: 'We are sending your application.',
    act: () => press('Submit'),
    ...check,
    answers: { ...check.answers, 'POST /api/applicant': 'never' },
  },
  {
    id: 'check-refused',
    about: 'The application could not be sent',
    shows: 'There is a problem',
    act: () => press('Submit'),
    ...check,
    answers: { ...check.answers, 'POST /api/applicant': unreachable },
  },
  { id: 'confirmation', about: 'The number', shows: 'Next Steps', ...thanks },
  {
    id: 'confirmation-not-taken',
    about: 'The number of an earlier application',
    shows: 'You had applied already',
    carried: { notTaken: true },
    ...thanks,
  },
  {
    id: 'confirmation-long-names',
    about: 'The number, with long names',
    shows: 'Next Steps',
    ...thanks,
    answers: {
      'GET /api/applicant': applied({
        programmeName: 'Pharmacology and Innovative Therapeutics with Year Abroad BSc (Hons)',
        programmeCode: 'B21Y-USPHY',
      }),
      'GET /auth/bearer-token': { body: longNamed },
    },
  },
  {
    id: 'confirmation-checking',
    about: 'While it is not known who wants the number',
    ...thanks,
    heading: waiting,
    shows: 'We are checking that you are signed in.',
    answers: { 'GET /auth/bearer-token': 'never' },
  },
  {
    id: 'confirmation-loading',
    about: 'While the number is fetched',
    shows: 'We are fetching your applicant number.',
    ...thanks,
    answers: { 'GET /api/applicant': 'never' },
  },
  {
    id: 'confirmation-failed',
    about: 'The number could not be fetched',
    shows: 'Error loading applicant',
    ...thanks,
    heading: 'Your application',
    answers: { 'GET /api/applicant': unreachable },
  },
  {
    id: 'confirmation-none',
    about: 'There is no application yet: the form',
    shows: 'programmes have places',
    ...thanks,
    heading: 'Your application',
    answers: { 'GET /api/applicant': noRecord },
  },
]
