import type { Page } from '@playwright/test'
import { serveWidget, startVerifier, type Verifier } from '../support/fake-captcha.ts'
import { expect, expectAccessible, linkIn, mailAbout, type Person } from '../support/fixtures.ts'
import { test as own } from '../support/isolated-portal.ts'

const test = own.extend<{ verifier: Verifier }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright tells fixtures by a destructured first argument.
  verifier: async ({}, use) => {
    const verifier = await startVerifier()
    await use(verifier)
    verifier.stop()
  },
  settings: ({ verifier }, use) =>
    use({
      clock: '2027-08-16T09:00:00Z',
      variables: {
        CAPTCHA_VERIFIER: verifier.address,
        PORTAL_CONFIGURATION: JSON.stringify({ captchaSiteKey: '10000000-ffff-ffff-ffff-000000000001' }),
      },
    }),
})

const human = (page: Page) => page.getByRole('button', { name: 'I am human' })
const signMeIn = (page: Page) => page.getByRole('button', { name: 'Sign me in' })
async function fill(page: Page, { ucasId, email }: Person) {
  await page.goto('/auth/sign-in')
  await page.getByLabel('UCAS ID').fill(ucasId)
  await page.getByLabel('E-mail Address').fill(email)
}
const notHuman = 'Unable to verify you are human, please reload and retry'

test('a solved captcha signs in, and a captcha that expires or fails starts again', async ({
  page,
  own,
  verifier,
  person,
}) => {
  await serveWidget(page)
  await fill(page, person)
  await expect(human(page)).toBeVisible()
  await expect(signMeIn(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(signMeIn(page)).toHaveAccessibleDescription('First show that you are human, just above.')
  await expectAccessible(page)

  for (const end of ['Let it expire', 'Let it break']) {
    await human(page).click()
    await expect(signMeIn(page)).not.toHaveAttribute('aria-disabled')
    await page.getByRole('button', { name: end }).click()
    await expect(signMeIn(page)).toHaveAttribute('aria-disabled', 'true')
  }
  expect(verifier.seen).toEqual([])
  await human(page).click()
  await signMeIn(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  expect(verifier.seen).toEqual(['human 3'])
  await page.goto(linkIn(await mailAbout(own, person.email, 'Your link')))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
})

test('sign-in is refused without a token, and when the verifier refuses it or does not respond', async ({
  page,
  own,
  verifier,
  person,
}) => {
  await serveWidget(page)
  await fill(page, person)
  for (const how of ['refusing', 'silent'] as const) {
    verifier.told[how] = true
    await human(page).click()
    await signMeIn(page).click()
    await expect(page.getByText(notHuman)).toBeVisible()
    await expect(signMeIn(page)).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
  }
  const form = { ucasId: person.ucasId, emailAddress: person.email }
  const headers = { origin: own.origin }
  expect((await page.request.post('/portal/auth/signin', { form, headers })).status()).toBe(403)
  expect(await own.mails(person.email)).toEqual([])

  verifier.told.refusing = false
  verifier.told.silent = false
  await human(page).click()
  await signMeIn(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
})

test('the captcha script is loaded up to three times, then the page says so and offers another try', async ({
  page,
}) => {
  let settingsAnswer = () => {}
  const held = new Promise<void>(resolve => {
    settingsAnswer = resolve
  })
  await page.route('**/captcha-settings', async route => {
    await held
    await route.continue()
  })
  const script = await serveWidget(page, 5)
  await page.goto('/auth/sign-in')
  await expect(page.getByText('We are getting this form ready.')).toBeVisible()
  settingsAnswer()
  await expect(page.getByText('The check that you are human could not be loaded')).toBeVisible()
  expect(script.asked()).toBe(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(human(page)).toBeVisible()
  expect(script.asked()).toBe(6)
})
