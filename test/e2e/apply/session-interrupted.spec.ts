import type { Page } from '@playwright/test'
import { filledForm } from '../../gallery/sample-forms.ts'
import { checkAnswers, submit } from '../support/fill-application.ts'
import { expect, findLink, type Person, signIn, signInByApi, test, waitForMail } from '../support/fixtures.ts'
import {
  beginForm,
  expectForm,
  expectNothingInBrowser,
  freeTextField,
  loadSavedText,
} from '../support/partial-form.ts'

/** Ends the session on the server. No page of the browser is notified. */
const endSession = (page: Page) =>
  page.request.get('/portal/auth/signout', {
    maxRedirects: 0,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
const sessionEndedBanner = (page: Page) => page.getByRole('region', { name: 'Session ended' })

test('a tab whose session ends keeps the form, and continues after the next sign-in', async ({
  page,
  portal,
  person,
}) => {
  await signInByApi(page, portal, person)
  const field = await beginForm(page)
  await field.pressSequentially('Student')
  await expect.poll(() => loadSavedText(page)).toBe('Student')
  await endSession(page)
  await field.pressSequentially('ereks')
  await expect(sessionEndedBanner(page)).toContainText('Your session has ended.')
  await field.pressSequentially('amen')
  await expectForm(page, 'Studentereksamen')
  await expectNothingInBrowser(page)

  const opening = page.waitForEvent('popup')
  await sessionEndedBanner(page).getByRole('link', { name: 'Sign in again' }).click()
  const other = await opening
  await other.getByLabel('UCAS ID').fill(person.ucasId)
  await other.getByLabel('E-mail Address').fill(person.email)
  await other.getByRole('button', { name: /sign me in/i }).click()
  await other.goto(findLink(await waitForMail(portal, person.email, 'Your link', 1)))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your application')

  await expect(sessionEndedBanner(page)).toBeHidden()
  await expectForm(page, 'Studentereksamen')
  await expect.poll(() => loadSavedText(page)).toBe('Studentereksamen')
})

test("a different person who signs in sees nothing of the first person's form", async ({
  page,
  portal,
  person,
  context,
  browser,
}) => {
  const second: Person = { ucasId: person.ucasId.replace(/^./, '0'), email: `b${person.email}` }
  await signInByApi(page, portal, person)
  const field = await beginForm(page)
  await field.pressSequentially('Student')
  await expect.poll(() => loadSavedText(page)).toBe('Student')
  await endSession(page)
  await field.pressSequentially('ereksamen')
  await expect(sessionEndedBanner(page)).toBeVisible()

  const other = await context.newPage()
  await signIn(other, portal, second, '/auth/sign-in')
  await expect(page.getByRole('alert')).toContainText(`You are now signed in as ${second.email}`)
  await expect(page.getByRole('alert')).toContainText(`This form belongs to ${person.email}`)
  await expect(freeTextField(page)).toBeHidden()
  expect(await loadSavedText(other)).toBeUndefined()
  page.on('dialog', dialog => dialog.accept())
  await page.getByRole('button', { name: `Open the application of ${second.email}` }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText(second.email)).toBeVisible()
    await expect(tab.getByRole('button', { name: /^A-Levels/ })).toBeVisible()
    await expect(freeTextField(tab)).toBeHidden()
    await expect(tab.getByText(person.email, { exact: true })).toBeHidden()
    await expectNothingInBrowser(tab)
  }
  expect(await loadSavedText(other)).toBeUndefined()

  const device = await browser.newPage({ baseURL: portal.origin })
  await signInByApi(device, portal, person)
  await expectForm(device, 'Student')
  await device.close()
})

test('an embargo that starts during the form refuses the submission with its end time, and the open page goes on afterwards', async ({
  page,
  portal,
  person,
}) => {
  const service = async () => (await fetch(`${portal.origin}/portal/api/check-service`)).json()
  await signInByApi(page, portal, person, filledForm)
  await checkAnswers(page)
  try {
    await portal.staff('service', 'embargo', '--until', '2027-08-19 08:00', '--yes')
    await expect.poll(service).toMatchObject({ embargoEndTime: '2027-08-19T07:00:00.000Z' })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Applications are paused. They reopen on Thursday 19 August 2027 at 08:00, London time. Your answers are saved.',
    )
    await expectNothingInBrowser(page)
    await page.clock.install()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'Thursday 19 August 2027 at 08:00, London time',
    )
    await expect(page.getByText('your answers are saved')).toBeVisible()
  } finally {
    await portal.staff('service', 'lift', '--yes')
    await expect.poll(service).toMatchObject({ embargoEndTime: null })
  }
  await page.clock.fastForward('01:00')
  await expect(page.getByText('020 7946 0123')).toBeVisible()
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
})
