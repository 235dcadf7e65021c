import type { Page, Route } from '@playwright/test'
import { runPortal } from '../../support/portal-process.ts'
import { serveWidget, startVerifier } from '../support/fake-captcha.ts'
import {
  expect,
  expectAccessible,
  type Portal,
  test as sharedTest,
  waitForLink,
} from '../support/fixtures.ts'

type Captcha = { verifier: Awaited<ReturnType<typeof startVerifier>>; portalWithCaptcha: Portal }

const test = sharedTest.extend<Captcha>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  verifier: async ({}, use) => {
    const verifier = await startVerifier()
    await use(verifier)
    await verifier.stop()
  },
  portalWithCaptcha: async ({ verifier }, use) => {
    const portal = await runPortal({
      CAPTCHA_VERIFIER: verifier.address,
      NODE_OPTIONS: `--import ${new URL('../support/redirect-verifier.mjs', import.meta.url)}`,
      PORTAL_CONFIGURATION: JSON.stringify({ captchaSiteKey: '10000000-ffff-ffff-ffff-000000000001' }),
    })
    await use(portal)
    await portal.end()
  },
  baseURL: ({ portalWithCaptcha }, use) => use(portalWithCaptcha.origin),
})

const solveButton = (page: Page) => page.getByRole('button', { name: 'I am human' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign me in' })

test('a captcha loads, starts again and signs in', async ({ page, portalWithCaptcha, verifier, person }) => {
  const held: Route[] = []
  await page.route('**/captcha-settings', route => void held.push(route), { times: 1 })
  const script = await serveWidget(page, 2)
  await page.goto('/auth/sign-in')
  await expect(page.getByRole('progressbar', { name: 'Please Wait' })).toBeVisible()
  await expect(signInButton(page)).toHaveAccessibleDescription(/^This page is still loading/)
  await expect.poll(() => held.length).toBe(1)
  await held[0]!.continue()
  await expect(solveButton(page)).toBeVisible()
  expect(script.requestCount()).toBe(3)

  await page.getByLabel('UCAS ID').fill(person.ucasId)
  await page.getByLabel('E-mail Address').fill(person.email)
  await expect(solveButton(page)).toBeVisible()
  await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(signInButton(page)).toHaveAccessibleDescription(/^First show that you are human, just above\./)
  await expectAccessible(page)

  for (const end of ['Let it expire', 'Let its challenge expire', 'Let it break']) {
    await solveButton(page).click()
    await expect(signInButton(page)).not.toHaveAttribute('aria-disabled')
    await page.getByRole('button', { name: end }).click()
    await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'true')
  }
  expect(script.requestCount()).toBe(3)
  expect(verifier.tokens).toEqual([])
  verifier.faults.refusing = true
  await solveButton(page).click()
  await signInButton(page).click()
  await expect(page.getByText('Unable to verify you are human, please reload and retry')).toBeVisible()
  await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'true')
  verifier.faults.refusing = false
  await solveButton(page).click()
  await signInButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  expect(verifier.tokens).toEqual(['human 4', 'human 5'])
  await page.goto(await waitForLink(portalWithCaptcha, person))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
})

test('a captcha is shown also if its settings were refused', async ({ page }) => {
  await page.route('**/captcha-settings', route => route.fulfill({ status: 403, body: 'Blocked' }))
  await serveWidget(page, 0)
  await page.goto('/auth/sign-in')
  await expect(solveButton(page)).toBeVisible()
})
