import { expect, expectAccessible, findLink, signIn, test, waitForMail } from '../support/fixtures.ts'

test('the next page starts at its top, with the focus on its heading and no ring around it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an Application' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Sign in' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
  await expect(page.getByText('Example University', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('Back skips the page of a used link, which leads to the application while the applicant is signed in', async ({
  page,
  portal,
  person,
}) => {
  await signIn(page, portal, person)
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(findLink(await waitForMail(portal, person.email, 'Your link')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are still signed in')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your application' }).click()
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
})

test('signing out ends the session and says so once', async ({ page, portal, person }) => {
  await signIn(page, portal, person)
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${portal.origin}/`)
  await expect(page.getByText('You have signed out. What you saved or sent is safe.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('The same button takes you back.')).toBeVisible()
  await expect(page.getByText('You have signed out.')).toHaveCount(0)
  await page.goto('/applicant/applications/new')
  await expect(page).toHaveURL(/\/auth\/sign-in/)
})
