import type { Page } from '@playwright/test'
import { fillForm, submit } from '../support/fill-application.ts'
import {
  expect,
  expectAccessible,
  letIn,
  linkIn,
  mailAbout,
  type Person,
  signIn,
  test,
} from '../support/fixtures.ts'
import {
  beginForm,
  expectForm,
  expectNothingInBrowser,
  savedText,
  typedField,
} from '../support/partial-form.ts'

/** Has the server end the session of a page's browser, without any page of it hearing so. */
const endSession = (page: Page) =>
  page.request.get('/portal/auth/signout', {
    maxRedirects: 0,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
const lapsed = (page: Page) => page.getByRole('region', { name: 'Session ended' })

test('a tab whose session ends keeps the form, and continues after the next sign-in', async ({
  page,
  portal,
  person,
}) => {
  await letIn(page, portal, person)
  const field = await beginForm(page)
  await field.pressSequentially('Student')
  await expect.poll(() => savedText(page)).toBe('Student')
  await endSession(page)
  await field.pressSequentially('ereks')
  await expect(lapsed(page)).toContainText('Your session has ended.')
  await expectAccessible(page)
  await field.pressSequentially('amen')
  await lapsed(page).getByRole('button', { name: 'I have signed in' }).click()
  await expect(lapsed(page)).toContainText('You are not signed in yet.')
  await expectForm(page, 'Studentereksamen')
  await expectNothingInBrowser(page)

  const opening = page.waitForEvent('popup')
  await lapsed(page).getByRole('link', { name: 'Sign in again' }).click()
  const other = await opening
  await other.getByLabel('UCAS ID').fill(person.ucasId)
  await other.getByLabel('E-mail Address').fill(person.email)
  await other.getByRole('button', { name: /sign me in/i }).click()
  await other.goto(linkIn(await mailAbout(portal, person.email, 'Your link', 1)))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your application')

  await expect(lapsed(page)).toBeHidden()
  await expectForm(page, 'Studentereksamen')
  await expect.poll(() => savedText(page)).toBe('Studentereksamen')
})

test("a different person who signs in sees nothing of the first person's form", async ({
  page,
  portal,
  person,
  context,
  browser,
}) => {
  const second: Person = { ucasId: person.ucasId.replace(/^./, '0'), email: `b${person.email}` }
  await letIn(page, portal, person)
  const field = await beginForm(page)
  await field.pressSequentially('Student')
  await expect.poll(() => savedText(page)).toBe('Student')
  await endSession(page)
  await field.pressSequentially('ereksamen')
  await expect(lapsed(page)).toBeVisible()

  const other = await context.newPage()
  await signIn(other, portal, second, '/auth/sign-in')
  for (const tab of [page, other]) {
    await expect(tab.getByText(second.email)).toBeVisible()
    await expect(tab.getByRole('button', { name: /^A-Levels/ })).toBeVisible()
    await expect(typedField(tab)).toBeHidden()
    await expect(tab.getByText(person.email, { exact: true })).toBeHidden()
    await expectNothingInBrowser(tab)
  }
  expect(await savedText(other)).toBeUndefined()

  const device = await browser.newPage({ baseURL: portal.origin })
  await letIn(device, portal, person)
  await expectForm(device, 'Student')
  await device.close()
})

test('signing out in one tab clears the others, and the next sign-in restores the form', async ({
  page,
  portal,
  person,
  context,
}) => {
  await letIn(page, portal, person)
  await (await beginForm(page)).pressSequentially('Student')
  await expect.poll(() => savedText(page)).toBe('Student')
  const other = await context.newPage()
  await other.goto('/applicant/applications/new')
  await other.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(typedField(page)).toBeHidden()
  expect(await page.evaluate(() => 'bearerToken' in localStorage)).toBe(false)
  await letIn(page, portal, person)
  await expectForm(page, 'Student')
})

test('an embargo that starts during the form refuses the submission with its end time, and the draft stays', async ({
  page,
  portal,
  person,
}) => {
  const service = async () => (await fetch(`${portal.origin}/portal/api/check-service`)).json()
  await letIn(page, portal, person)
  await fillForm(page)
  try {
    await portal.staff('service', 'embargo', '--until', '2027-08-19 08:00', '--yes')
    await expect.poll(service).toMatchObject({ embargoEndTime: '2027-08-19T07:00:00.000Z' })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Applications are paused until Thursday 19 August 2027 at 08:00, London time. Your answers are saved.',
    )
    await expectAccessible(page)
    await expectNothingInBrowser(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thursday 19 August at 08:00')
    await expect(page.getByText('your answers are saved')).toBeVisible()
  } finally {
    await portal.staff('service', 'lift', '--yes')
    await expect.poll(service).toMatchObject({ embargoEndTime: null })
  }
  await page.reload()
  await expect(page.getByText('Ada Maria')).toBeVisible()
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
})
