import { pages } from '#shared/pages.ts'
import { appliedRecord, longNameUser, onRecord } from '../samples.ts'
import { type ScreenState, statesOf } from '../screen-state.ts'

const screen = {
  heading: 'Thank you',
  address: pages.confirmation.path,
  responses: { 'GET /api/applicant': { body: appliedRecord() } },
  session: onRecord,
} satisfies Partial<ScreenState>

export const confirmationStates = statesOf(screen, {
  confirmation: { expectedText: 'Next Steps', hasComparedTree: true },
  'confirmation-not-taken': {
    expectedText: 'You had already applied',
    historyState: { wasNotAccepted: true },
  },
  'confirmation-undecided': {
    expectedText: 'An admissions advisor will check your qualifications',
    responses: {
      'GET /api/applicant': {
        body: appliedRecord({
          programmeName: 'Pharmacology and Innovative Therapeutics with Year Abroad BSc (Hons)',
          checkStatus: 'Undecided',
        }),
      },
    },
    session: longNameUser,
  },
  'nothing-sent': {
    heading: 'Nothing has been sent',
    expectedText: 'You apply when you press Submit',
    responses: {},
  },
})
