import { pages } from '#shared/pages.ts'
import { setConsent } from '#web/ui/statistics-consent.ts'
import { type ScreenState, statesOf, unreachable } from '../screen-state.ts'

const landingScreen = { heading: 'Clearing Application Portal', address: pages.landing.path }

/** The states of the pages without signing in. */
export const aboutStates: ScreenState[] = [
  ...statesOf(landingScreen, [
    {
      id: 'landing',
      about: 'The start page of a first visit, with the cookie notice',
      expectedText: 'Have these to hand',
      cookies: true,
    },
    {
      id: 'landing-again',
      about: 'The start page of a later visit',
      expectedText: 'Have these to hand',
    },
    {
      id: 'landing-unreachable',
      about: 'The start page while the servers do not respond',
      expectedText: 'Our servers could not be contacted.',
      responses: { 'GET /api/check-service': unreachable },
    },
    {
      id: 'closed',
      about: 'Clearing is over',
      heading: 'Our Clearing is closed',
      expectedText: 'no longer taking applications',
      responses: { 'GET /api/check-service': { body: { embargoEndTime: null, closed: true } } },
    },
    {
      id: 'embargo',
      about: 'An embargo, three days before its end',
      heading: 'Applications reopen on Thursday 19 August at 08:00',
      expectedText: 'That is in',
      responses: {
        'GET /api/check-service': { body: { embargoEndTime: '2027-08-19T07:00:00.000Z', closed: false } },
      },
    },
  ]),
  {
    id: 'link-expired',
    about: 'A link that is too old, used or incomplete',
    heading: 'Link has expired',
    expectedText: 'There are three possible reasons:',
    address: pages['link-expired'].path,
  },
  {
    id: 'not-found',
    about: 'An unknown address',
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
    address: pages.accessibility.path,
  },
  {
    id: 'privacy',
    about: 'The privacy notice before consent to statistics',
    heading: 'Privacy',
    expectedText: 'you have not allowed us',
    address: pages.privacy.path,
    cookies: true,
  },
  {
    id: 'privacy-allowed',
    about: 'The privacy notice after consent to statistics',
    heading: 'Privacy',
    expectedText: 'Do not count my visits',
    address: pages.privacy.path,
    cookies: true,
    prepare: async () => setConsent(true),
  },
]
