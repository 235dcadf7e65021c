import type { Page } from '@playwright/test'
import { conflict, unauthorised } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import { galleryTime } from '../samples.ts'
import { press, type ScreenState, statesOf } from '../screen-state.ts'

const mailStatus = (status: string) => ({ 'GET /auth/mail-status': { body: { status } } })
const requestForm = { ucasId: '1234567890', emailAddress: 'ada@example.org' }
const signInScreen = { heading: 'Sign in', address: pages['sign-in'].path }
const seeEmailScreen = {
  heading: 'Check your email',
  address: pages['see-email'].path,
  historyState: { ...requestForm, requestedAt: galleryTime },
  responses: mailStatus('delivered'),
} satisfies Partial<ScreenState>

async function submitForm(page: Page, emailAddress = requestForm.emailAddress) {
  await page.getByLabel('UCAS ID').fill(requestForm.ucasId)
  await page.getByLabel('E-mail Address').fill(emailAddress)
  await press(page, 'Sign me in')
}

export const signInStates = {
  'sign-in': statesOf(signInScreen, {
    'sign-in': {
      expectedText: 'Sign me in',
      prepare: page => page.locator('[type="submit"]:not([aria-disabled])').waitFor(),
    },
    'sign-in-preparing': {
      expectedText: 'This page is still loading',
      responses: { 'GET /api/captcha-settings': 'never' },
    },
    'sign-in-errors': {
      expectedText: 'There is a problem',
      hasComparedTree: true,
      prepare: page => press(page, 'Sign me in'),
    },
    'sign-in-misspelt': { expectedText: 'Did you mean', prepare: page => submitForm(page, 'ada@gmial.com') },
    'sign-in-refused': {
      expectedText: 'Find the address that you gave UCAS',
      responses: {
        'POST /auth/signin': {
          status: 409,
          body: { ...conflict('Applicant', 'ucasId', 'm').body, signinResult: { code: 'Different' } },
        },
      },
      prepare: page => submitForm(page),
    },
  }),
  'see-email': statesOf(seeEmailScreen, {
    'see-email': { expectedText: 'Status' },
    'see-email-unknown': {
      expectedText: 'When you sign in, we send a link',
      historyState: null,
      responses: { 'GET /auth/mail-status': unauthorised() },
    },
    'see-email-bounced': {
      expectedText: 'did not accept our email',
      responses: mailStatus('bounced'),
      heading: 'Our email was not delivered',
    },
  }),
}
