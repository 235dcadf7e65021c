import { paths } from '../../paths.ts'
import { giveConsent } from '../../ui/statistics-consent.ts'
import { type ScreenState, unreachable } from '../screen-state.ts'

/** The pages that anybody sees: the start, and what stands in its place. */
export const aboutStates: ScreenState[] = [
  {
    id: 'landing',
    about: 'The start, as who comes first sees it, with the notice about cookies',
    heading: 'Clearing Application Portal',
    expectedText: 'Have these to hand',
    address: paths.landing,
    cookies: true,
  },
  {
    id: 'landing-again',
    about: 'The start for who has been there before',
    heading: 'Clearing Application Portal',
    expectedText: 'Have these to hand',
    address: paths.landing,
  },
  {
    id: 'landing-unreachable',
    about: 'The start while the servers do not answer',
    heading: 'Clearing Application Portal',
    expectedText: 'Our servers could not be contacted.',
    address: paths.landing,
    responses: { 'GET /api/check-service': unreachable },
  },
  {
    id: 'closed',
    about: 'Clearing is over',
    heading: 'Clearing is closed',
    expectedText: 'We are no longer taking applications',
    address: paths.landing,
    responses: { 'GET /api/check-service': { body: { embargoEndTime: null, closed: true } } },
  },
  {
    id: 'embargo',
    about: 'An embargo, three days before its end',
    heading: 'Applications reopen on Thursday 19 August at 08:00',
    expectedText: 'That is in',
    address: paths.landing,
    responses: {
      'GET /api/check-service': { body: { embargoEndTime: '2027-08-19T07:00:00.000Z', closed: false } },
    },
  },
  {
    id: 'link-expired',
    about: 'A link that is too old, used or incomplete',
    heading: 'Link has expired',
    expectedText: 'This happens when',
    address: paths.linkExpired,
  },
  {
    id: 'not-found',
    about: 'An address that is none of ours',
    heading: 'Page Not Found',
    expectedText: 'Sorry, that page does not exist',
    address: '/nowhere',
  },
  {
    id: 'broken',
    about: 'A screen that cannot be rendered',
    heading: 'Unexpected Application Error!',
    expectedText: 'Load the page again',
    address: '/broken',
  },
  {
    id: 'accessibility',
    about: 'The accessibility statement',
    heading: 'Accessibility',
    expectedText: 'If something does not work for you',
    address: paths.accessibility,
  },
  {
    id: 'privacy',
    about: 'What is kept, before the notice about cookies is closed',
    heading: 'Privacy',
    expectedText: 'you have not allowed us',
    address: paths.privacy,
    cookies: true,
  },
  {
    id: 'privacy-allowed',
    about: 'What is kept, once visits may be counted',
    heading: 'Privacy',
    expectedText: 'Do not count my visits',
    address: paths.privacy,
    cookies: true,
    prepare: async () => giveConsent(),
  },
]
