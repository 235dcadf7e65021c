import { pages } from '#shared/pages.ts'
import { filledForm, longNames, withDraft } from '../sample-forms.ts'
import { appliedRecord, longNameUser } from '../samples.ts'
import { type ScreenState, statesOf, unreachable } from '../screen-state.ts'
import { pressControl } from '../user-actions.ts'

const checkScreen = {
  heading: 'Check your answers',
  address: pages.form.path,
  historyState: { step: 'check' },
  responses: withDraft(filledForm),
} satisfies Partial<ScreenState>
const confirmationScreen = {
  heading: 'Thank you',
  address: pages.confirmation.path,
  responses: { 'GET /api/applicant': { body: appliedRecord() } },
} satisfies Partial<ScreenState>

/** The states of checking answers, submission and confirmation. */
export const reviewStates: ScreenState[] = [
  ...statesOf(checkScreen, {
    check: { expectedText: 'You will get your application number' },
    'check-sending': {
      expectedText: 'We are sending your application.',
      prepare: () => pressControl('Submit'),
      responses: { ...checkScreen.responses, 'POST /api/applicant': 'never' },
    },
    'check-refused': {
      expectedText: 'There is a problem',
      prepare: () => pressControl('Submit'),
      responses: {
        ...withDraft(longNames),
        'GET /auth/bearer-token': { body: longNameUser },
        'POST /api/applicant': unreachable,
      },
    },
  }),
  ...statesOf(confirmationScreen, {
    confirmation: { expectedText: 'Next Steps' },
    'confirmation-not-taken': { expectedText: 'You had already applied', historyState: { notTaken: true } },
    'confirmation-undecided': {
      expectedText: 'An admissions advisor will check your qualifications',
      responses: {
        'GET /api/applicant': {
          body: appliedRecord({
            programmeName: 'Pharmacology and Innovative Therapeutics with Year Abroad BSc (Hons)',
            checkStatus: 'Undecided',
          }),
        },
        'GET /auth/bearer-token': { body: longNameUser },
      },
    },
  }),
]
