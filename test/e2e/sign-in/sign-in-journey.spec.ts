import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  requestLink,
  signIn,
  signInByApi,
  test,
  waitForLink,
} from '../support/fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const signedInBar = (page: Page) => page.getByRole('region', { name: 'Signed in' })
const listStored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

test('a used link leads to the application until signing out', async ({ page, portal, person }) => {
  await signIn(page, portal, person)
  await expect(signedInBar(page)).toContainText(person.email)
  await page.goBack()
  await expect(heading(page)).toHaveText('Link has expired')
  await expect(page.getByText(`still signed in as UCAS ID ending ${person.ucasId.slice(-4)}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in as someone else' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an Application' }).click()
  await expect(signedInBar(page)).toContainText(person.email)

  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${portal.origin}/`)
  await expect(page.getByRole('status')).toHaveText('You have signed out. What you saved or sent is safe.')
  await page.reload()
  await expect(page.getByText('The same button takes you back.')).toBeVisible()
  await expect(page.getByText('You have signed out.')).toHaveCount(0)
  await page.goto('/applicant/applications/new')
  await expect(page).toHaveURL(/\/auth\/sign-in/)
})

test('ten visits of a mail scanner do not use a link up', async ({ page, portal, person, browser }) => {
  await requestLink(page, person)
  const link = await waitForLink(portal, person)
  const scanner = await browser.newPage({ baseURL: portal.origin })
  for (let scans = 0; scans < 10; scans++) {
    expect((await scanner.request.head(link)).status()).toBe(200)
    await scanner.goto(link)
    await expect(heading(scanner)).toHaveText('One more step')
    await scanner.evaluate(async address => {
      const hint = Object.assign(document.createElement('link'), { rel: 'prefetch', href: address })
      document.head.append(hint)
      window.dispatchEvent(new Event('load'))
      await fetch(address).catch(() => undefined)
    }, link)
  }
  expect(await scanner.context().cookies()).toEqual([])
  await scanner.close()

  await page.goto(link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(signedInBar(page)).toContainText(person.email)
})

test('the sign-out page signs out and clears every tab', async ({ page, portal, person, context }) => {
  await signInByApi(page, portal, person)
  await expect(heading(page)).toHaveText('Your application')
  const other = await context.newPage()
  await other.goto('/portal/auth/signout')
  await expectAccessible(other)
  await page.reload()
  await expect(heading(page)).toHaveText('Your application')
  // The heading is there before the page knows who is signed in.
  await expect(signedInBar(page)).toContainText(person.email)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(`${portal.origin}/`)
  await expect(heading(page)).toHaveText('Sign in')
  for (const tab of [page, other]) await expect.poll(() => tab.evaluate(listStored)).toEqual([])
})
