import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  findLink,
  type Person,
  signInByApi,
  test,
  waitForMail,
} from '../support/fixtures.ts'
import { test as isolatedTest } from '../support/isolated-portal.ts'

async function requestLink(page: Page, { ucasId, email }: Person, from = '/auth/sign-in') {
  await page.goto(from)
  await page.getByLabel('UCAS ID').fill(ucasId)
  await page.getByLabel('E-mail Address').fill(email)
  await page.getByRole('button', { name: /sign me in/i }).click()
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const listStored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

test('one tap accepts the suggested address, and only that address gets the link', async ({
  page,
  portal,
  person,
}) => {
  const misspelt = `k${person.ucasId}@gmial.com`
  const correct = `k${person.ucasId}@gmail.com`
  await requestLink(page, { ...person, email: misspelt })
  const warning = 'Your email may have been misspelled. Check it carefully'
  await expect(page.getByRole('alert').filter({ hasText: warning })).toBeVisible()
  await expect(page.getByRole('button', { name: "I've checked, Sign me in anyway" })).toBeVisible()
  await page.getByRole('button', { name: `Use ${correct}` }).click()
  await expect(page.getByText(correct)).toBeVisible()
  await page.goto(findLink(await waitForMail(portal, correct, 'Your link')))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(correct)
  expect(await portal.mails(misspelt)).toEqual([])
})

isolatedTest(
  'an expired link says why, and another can be requested without typing',
  async ({ page, isolatedPortal, person }) => {
    await requestLink(page, person, '/applicant/applications/new?course=G400')
    await expect(heading(page)).toHaveText('Check your email')
    const link = findLink(await waitForMail(isolatedPortal, person.email, 'Your link'))
    await isolatedPortal.restartAt('2027-08-16T09:31:00Z')
    await page.goto(link)
    await expect(heading(page)).toHaveText('Link has expired')
    await expect(page.getByText('You can use a link for 30 minutes.')).toBeVisible()

    await page.getByRole('link', { name: 'Create an Application' }).click()
    await expect(heading(page)).toHaveText('Sign in')
    await expect(page.getByLabel('UCAS ID')).toHaveValue(person.ucasId)
    await expect(page.getByLabel('E-mail Address')).toHaveValue(person.email)
    await page.getByRole('button', { name: 'Sign me in' }).click()
    await page.goto(findLink(await waitForMail(isolatedPortal, person.email, 'Your link', 1)))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['bearerToken'])
  },
)

test('the sign-in form on a shared device shows nothing of the previous person', async ({ page, person }) => {
  await requestLink(page, person)
  await expect(heading(page)).toHaveText('Check your email')
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an Application' }).click()
  await expect(heading(page)).toHaveText('Sign in')
  await expect(page.getByLabel('UCAS ID')).toHaveValue('')
  await expect(page.getByLabel('E-mail Address')).toHaveValue('')
})

test('the page reports an address that bounces, and correcting it keeps the other input', async ({
  page,
  portal,
  person,
}) => {
  await requestLink(
    page,
    { ...person, email: `bounce+${person.email}` },
    '/auth/sign-in?next=%2Fapplicant%2Fx',
  )
  await expect(heading(page)).toHaveText('Our email was not delivered')
  await expect(page.getByRole('alert')).toContainText(`bounce+${person.email} did not accept our email`)
  await page.getByRole('link', { name: 'Correct the address' }).click()
  await expect(page.getByLabel('UCAS ID')).toHaveValue(person.ucasId)
  await page.getByLabel('E-mail Address').fill(person.email)
  await page.getByRole('button', { name: 'Sign me in' }).click()
  await expect(page.getByText('Delivered to your mailbox')).toBeVisible()
  await page.goto(findLink(await waitForMail(portal, person.email, 'Your link')))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/applicant\/x$/)
})

test('ten mail scanners with full browsers do not use up a link', async ({
  page,
  portal,
  person,
  browser,
}) => {
  await requestLink(page, person)
  const link = findLink(await waitForMail(portal, person.email, 'Your link'))
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET'])
    expect((await page.request.fetch(link, { method })).status()).toBe(200)
  for (const _ of Array(10)) {
    const context = await browser.newContext({ baseURL: portal.origin })
    const scanner = await context.newPage()
    await scanner.goto(link, { waitUntil: 'networkidle' })
    await expect(heading(scanner)).toHaveText('One more step')
    await scanner.evaluate(async address => {
      const hint = Object.assign(document.createElement('link'), { rel: 'prefetch', href: address })
      document.head.append(hint)
      window.dispatchEvent(new Event('load'))
      await fetch(address).catch(() => undefined)
    }, link)
    expect(await context.cookies()).toEqual([])
    await context.close()
  }
  await page.goto(link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
})

test('the sign-out page has one button, which signs out every tab and clears the browser', async ({
  page,
  portal,
  person,
  context,
}) => {
  await signInByApi(page, portal, person)
  await expect(heading(page)).toHaveText('Your application')
  const other = await context.newPage()
  await other.goto('/portal/auth/signout')
  await expectAccessible(other)
  await page.reload()
  await expect(heading(page)).toHaveText('Your application')
  // The heading is there before the page knows who is signed in.
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(`${portal.origin}/`)
  await expect(heading(page)).toHaveText('Sign in')
  for (const tab of [page, other]) await expect.poll(() => tab.evaluate(listStored)).toEqual(['signOuts'])
})
