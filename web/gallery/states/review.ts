import { paths } from '../../paths.ts'
import { completeForm, longNames, withDraft } from '../sample-forms.ts'
import { applied, longNameUser, noRecord } from '../samples.ts'
import { type ScreenState, unreachable, waitingHeading } from '../screen-state.ts'
import { pressControl } from '../user-actions.ts'

const check = {
  heading: 'Check your answers',
  address: paths.newApplication,
  historyState: { step: 'check' },
  responses: withDraft(completeForm),
} satisfies Partial<ScreenState>
const thanks = {
  heading: 'Thank you',
  address: paths.complete,
  responses: { 'GET /api/applicant': applied() },
} satisfies Partial<ScreenState>

/** The check of all answers, sending them, and the number. */
export const reviewStates: ScreenState[] = [
  {
    id: 'check',
    about: 'Everything that will be sent',
    expectedText: 'You get your applicant number',
    ...check,
  },
  {
    id: 'check-long-names',
    about: 'Everything that will be sent, with long names',
    expectedText: 'You get your applicant number',
    ...check,
    responses: { ...withDraft(longNames), 'GET /auth/bearer-token': { body: longNameUser } },
  },
  {
    id: 'check-sending',
    about: 'While the application is being sent',
    expectedText: 'We are sending your application.',
    prepare: () => pressControl('Submit'),
    ...check,
    responses: { ...check.responses, 'POST /api/applicant': 'never' },
  },
  {
    id: 'check-refused',
    about: 'The application could not be sent',
    expectedText: 'There is a problem',
    prepare: () => pressControl('Submit'),
    ...check,
    responses: { ...check.responses, 'POST /api/applicant': unreachable },
  },
  { id: 'confirmation', about: 'The number', expectedText: 'Next Steps', ...thanks },
  {
    id: 'confirmation-not-taken',
    about: 'The number of an earlier application',
    expectedText: 'You had applied already',
    historyState: { notTaken: true },
    ...thanks,
  },
  {
    id: 'confirmation-long-names',
    about: 'The number, with long names',
    expectedText: 'Next Steps',
    ...thanks,
    responses: {
      'GET /api/applicant': applied({
        programmeName: 'Pharmacology and Innovative Therapeutics with Year Abroad BSc (Hons)',
        programmeCode: 'B21Y-USPHY',
      }),
      'GET /auth/bearer-token': { body: longNameUser },
    },
  },
  {
    id: 'confirmation-checking',
    about: 'While it is not known who wants the number',
    ...thanks,
    heading: waitingHeading,
    expectedText: 'We are checking that you are signed in.',
    responses: { 'GET /auth/bearer-token': 'never' },
  },
  {
    id: 'confirmation-loading',
    about: 'While the number is fetched',
    expectedText: 'We are fetching your applicant number.',
    ...thanks,
    responses: { 'GET /api/applicant': 'never' },
  },
  {
    id: 'confirmation-failed',
    about: 'The number could not be fetched',
    expectedText: 'Error loading applicant',
    ...thanks,
    heading: 'Your application',
    responses: { 'GET /api/applicant': unreachable },
  },
  {
    id: 'confirmation-none',
    about: 'There is no application yet: the form',
    expectedText: 'programmes have places',
    ...thanks,
    heading: 'Your application',
    responses: { 'GET /api/applicant': noRecord },
  },
]
