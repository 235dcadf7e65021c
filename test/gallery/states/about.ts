import { type PageName, pages } from '#shared/pages.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { type ScreenState, statesOf } from '../screen-state.ts'

const landingScreen = { heading: 'Clearing Application Portal', address: pages.landing.path }
const linkExpiredScreen = { heading: 'Link has expired', address: pages['link-expired'].path }
const serviceCheck = (body: ServiceFlags) => ({ 'GET /api/check-service': { body } })

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
      responses: serviceCheck({ embargoEndTime: null, closed: true }),
    },
    embargo: {
      heading: 'Applications reopen on Thursday 19 August 2027 at 08:00, London time',
      expectedText: 'You can leave this page open',
      responses: serviceCheck({ embargoEndTime: '2027-08-19T07:00:00.000Z', closed: false }),
    },
  }),
  'link-expired': statesOf(linkExpiredScreen, {
    'link-expired': {
      expectedText: 'Why a link stops working',
      texts: [
        'You can use a link for 30 minutes',
        'copied incompletely',
        'Sign in again and we will send you a new link',
        'Create an Application',
      ],
    },
  }),
  'not-found': statesOf(
    { heading: 'Page Not Found', address: '/nowhere' },
    { 'not-found': { expectedText: 'Sorry, that page does not exist' } },
  ),
  accessibility: statesOf(
    { heading: 'Accessibility', address: pages.accessibility.path },
    { accessibility: { expectedText: 'If something does not work for you' } },
  ),
  privacy: statesOf(
    { heading: 'Privacy', address: pages.privacy.path },
    { privacy: { expectedText: 'you have not allowed us', cookies: true } },
  ),
} satisfies Partial<Record<PageName, ScreenState[]>>
