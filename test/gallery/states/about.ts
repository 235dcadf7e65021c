import { type PageName, pages } from '#shared/pages.ts'
import { type ScreenState, statesOf } from '../screen-state.ts'

const landingScreen = { heading: 'Clearing Application Portal', address: pages.landing.path }

export const aboutStates = {
  landing: statesOf(landingScreen, {
    landing: {
      expectedText: 'September 2027 intake',
      texts: [
        'the email address you gave on your UCAS form',
        'We do not accept predicted grades',
        'register your interest',
        'over the weekend get a decision on the next working day',
      ],
      cookies: true,
    },
    closed: {
      heading: 'Our Clearing is closed',
      expectedText: 'no longer taking applications',
      responses: { 'GET /api/check-service': { body: { embargoEndTime: null, closed: true } } },
    },
    embargo: {
      heading: 'Applications reopen on Thursday 19 August 2027 at 08:00, London time',
      expectedText: 'You can leave this page open',
      responses: {
        'GET /api/check-service': { body: { embargoEndTime: '2027-08-19T07:00:00.000Z', closed: false } },
      },
    },
  }),
  'link-expired': [
    {
      id: 'link-expired',
      heading: 'Link has expired',
      expectedText: 'Why a link stops working',
      texts: [
        'You can use a link for 30 minutes',
        'copied incompletely',
        'Sign in again and we will send you a new link',
        'Create an Application',
      ],
      address: pages['link-expired'].path,
    },
  ],
  'not-found': [
    {
      id: 'not-found',
      heading: 'Page Not Found',
      expectedText: 'Sorry, that page does not exist',
      address: '/nowhere',
    },
  ],
  accessibility: [
    {
      id: 'accessibility',
      heading: 'Accessibility',
      expectedText: 'If something does not work for you',
      address: pages.accessibility.path,
    },
  ],
  privacy: [
    {
      id: 'privacy',
      heading: 'Privacy',
      expectedText: 'you have not allowed us',
      address: pages.privacy.path,
      cookies: true,
    },
  ],
} satisfies Partial<Record<PageName, ScreenState[]>>
