import { expect, expectAccessible, findLink, signIn, test, waitForMail } from '../support/fixtures.ts'

// Specification 2.30
test('the applicant area redirects to sign-in, and returns afterwards', async ({ page, portal, person }) => {
  await page.goto('/applicant/applications/new?from=ucas')
  await expect(page).toHaveURL(/\/auth\/sign-in\?next=/)
  await page.getByLabel('UCAS ID').fill(person.ucasId)
  await page.getByLabel('E-mail Address').fill(person.email)
  await page.getByRole('button', { name: /sign me in/i }).click()
  await expect(page).toHaveURL(/\/auth\/see-email$/)
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(person.email)).toBeVisible()
  await expectAccessible(page)
  await page.goto(findLink(await waitForMail(portal, person.email, 'Your link')))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/applicant\/applications\/new\?from=ucas$/)
})

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

// ASVS 3.7.2
test('a hostile return path stays on the site', async ({ page, portal, person }) => {
  await signIn(page, portal, person, '/auth/sign-in?next=//evil.example')
  await expect(page).toHaveURL(`${portal.origin}/applicant/applications/new`)
})

// Specification 2.31
test('a used link leads back to the application while the applicant is signed in', async ({
  page,
  portal,
  person,
}) => {
  await signIn(page, portal, person)
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
  await page.goto(findLink(await waitForMail(portal, person.email, 'Your link')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are still signed in')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue your application' }).click()
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
})

test('Back from the application skips the page of the used link', async ({ page, portal, person }) => {
  await signIn(page, portal, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
})

// Specification 2.2, 2.31, 2.34
test('a used, truncated or invented link leads to the link-expired page', async ({
  page,
  portal,
  person,
}) => {
  await signIn(page, portal, person)
  const link = findLink(await waitForMail(portal, person.email, 'Your link'))
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${portal.origin}/`)
  for (const bad of [link, link.slice(0, -3), `${portal.origin}/portal/auth/verify`]) {
    await page.goto(bad)
    await expect(page).toHaveURL(/\/link-expired$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link has expired')
  }
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Create an Application' })).toHaveAttribute(
    'href',
    '/applicant/applications/new',
  )
})

// Specification 7.21
// ASVS 7.4.4
test('signing out ends the session in every tab', async ({ page, portal, person, context }) => {
  await signIn(page, portal, person)
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
  const other = await context.newPage()
  await other.goto('/applicant/applications/new')
  await expect(other.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${portal.origin}/`)
  await expect(page.getByText('You have signed out. Your saved answers are safe.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('The same button takes you back.')).toBeVisible()
  await expect(page.getByText('You have signed out.')).toHaveCount(0)
  await expect(other).toHaveURL(/\/(auth\/sign-in.*)?$/)
  await page.goto('/applicant/applications/new')
  await expect(page).toHaveURL(/\/auth\/sign-in/)
})
