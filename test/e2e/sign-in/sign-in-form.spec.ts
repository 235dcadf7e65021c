import { expect, expectAccessible, findLink, signIn, test, waitForMail } from '../support/fixtures.ts'

test('the sign-in form says how to correct empty, non-numeric and malformed input', async ({ page }) => {
  await page.goto('/auth/sign-in')
  await page.getByRole('button', { name: /sign me in/i }).click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary.getByRole('link')).toHaveText([
    'Your UCAS ID should be a 10 digit number',
    'E-mail is required',
  ])
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible(page)

  await page.getByLabel('UCAS ID').fill('abcdefghij')
  await page.getByLabel('E-mail Address').fill('nobody')
  await expect(page.getByLabel('UCAS ID')).toHaveAccessibleDescription(/should be a 10 digit number/)
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('UCAS ID')).toBeFocused()
  await page.getByLabel('UCAS ID').fill('123456789')
  await expect(page.getByLabel('UCAS ID')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('UCAS ID').fill('1234567890')
  await expect(page.getByLabel('UCAS ID')).not.toHaveAttribute('aria-invalid', 'true')
})

test('the form suggests a correction of a likely misspelling before it sends anything', async ({
  page,
  portal,
  person,
}) => {
  await page.goto('/auth/sign-in')
  await page.getByLabel('UCAS ID').fill(person.ucasId)
  await page.getByLabel('E-mail Address').fill('somebody@gmial.com')
  await page.getByRole('button', { name: /sign me in/i }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'misspelled' })).toBeVisible()
  await expect(page.getByRole('button', { name: "I've checked, Sign me in anyway" })).toBeVisible()
  expect(await portal.mails('somebody@gmial.com')).toEqual([])
  await expectAccessible(page)

  await page.getByRole('button', { name: /somebody@gmail\.com/ }).click()
  await expect(page.getByLabel('E-mail Address')).toHaveValue('somebody@gmail.com')
})

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

test('a hostile return path stays on the site', async ({ page, portal, person }) => {
  await signIn(page, portal, person, '/auth/sign-in?next=//evil.example')
  await expect(page).toHaveURL(`${portal.origin}/applicant/applications/new`)
})

test('a used, truncated or invented link leads to the link-expired page', async ({
  page,
  portal,
  person,
}) => {
  await signIn(page, portal, person)
  const link = findLink(await waitForMail(portal, person.email, 'Your link'))
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

test('signing out ends the session in every tab', async ({ page, portal, person, context }) => {
  await signIn(page, portal, person)
  await expect(page.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
  const other = await context.newPage()
  await other.goto('/applicant/applications/new')
  await expect(other.getByRole('region', { name: 'Signed in' })).toContainText(person.email)
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${portal.origin}/`)
  await expect(other).toHaveURL(/\/(auth\/sign-in.*)?$/)
  await page.goto('/applicant/applications/new')
  await expect(page).toHaveURL(/\/auth\/sign-in/)
})
