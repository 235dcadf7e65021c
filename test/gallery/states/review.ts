import { pages } from '#shared/pages.ts'
import { completeForm, longNames, withDraft } from '../sample-forms.ts'
import { applied, longNameUser, noRecord } from '../samples.ts'
import { type ScreenState, statesOf, unreachable } from '../screen-state.ts'
import { pressControl } from '../user-actions.ts'

const checkScreen = {
  heading: 'Check your answers',
  address: pages.form.path,
  historyState: { step: 'check' },
  responses: withDraft(completeForm),
} satisfies Partial<ScreenState>
const confirmationScreen = {
  heading: 'Thank you',
  address: pages.confirmation.path,
  responses: { 'GET /api/applicant': applied() },
} satisfies Partial<ScreenState>

/** The states of checking answers, submission and confirmation. */
export const reviewStates: ScreenState[] = [
  ...statesOf(checkScreen, [
    {
      id: 'check',
      about: 'All answers',
      expectedText: 'You will get your application number',
    },
    {
      id: 'check-long-names',
      about: 'All answers with long names',
      expectedText: 'You will get your application number',
      responses: { ...withDraft(longNames), 'GET /auth/bearer-token': { body: longNameUser } },
    },
    {
      id: 'check-sending',
      about: 'The application is being sent',
      expectedText: 'We are sending your application.',
      prepare: () => pressControl('Submit'),
      responses: { ...checkScreen.responses, 'POST /api/applicant': 'never' },
    },
    {
      id: 'check-refused',
      about: 'The application could not be sent',
      expectedText: 'There is a problem',
      prepare: () => pressControl('Submit'),
      responses: { ...checkScreen.responses, 'POST /api/applicant': unreachable },
    },
  ]),
  ...statesOf(confirmationScreen, [
    { id: 'confirmation', about: 'The confirmation', expectedText: 'Next Steps' },
    {
      id: 'confirmation-not-taken',
      about: 'The confirmation of an earlier application',
      expectedText: 'You had already applied',
      historyState: { notTaken: true },
    },
    {
      id: 'confirmation-undecided',
      about: 'The confirmation of an application that an advisor checks',
      expectedText: 'An admissions advisor will check your qualifications',
      responses: { 'GET /api/applicant': applied({ checkStatus: 'Undecided' }) },
    },
    {
      id: 'confirmation-long-names',
      about: 'The confirmation with long names',
      expectedText: 'Next Steps',
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
      about: 'The session check is in progress',
      heading: 'Your application',
      expectedText: 'We are checking that you are signed in.',
      responses: { 'GET /auth/bearer-token': 'never' },
    },
    {
      id: 'confirmation-loading',
      about: 'The application is loading',
      expectedText: 'We are opening your application.',
      heading: 'Your application',
      responses: { 'GET /api/applicant': 'never' },
    },
    {
      id: 'confirmation-failed',
      about: 'The application could not be loaded',
      expectedText: 'Error loading applicant',
      heading: 'Your application',
      responses: { 'GET /api/applicant': unreachable },
    },
    {
      id: 'confirmation-none',
      about: 'Without an application',
      expectedText: 'You have not sent us an application yet.',
      heading: 'Your application',
      responses: { 'GET /api/applicant': noRecord },
    },
  ]),
]
