import type { Locator, Page, Route } from '@playwright/test'
import { filledForm } from '../../gallery/sample-forms.ts'
import { checkAnswers, enterType, selectSuggestion, submit } from '../support/fill-application.ts'
import { expect, findLink, type Person, signIn, signInByApi, test, waitForMail } from '../support/fixtures.ts'

const firstSubject = (page: Page) =>
  page.getByRole('group', { name: 'A-Level 1', exact: true }).getByLabel('Subject', { exact: true })
const freeTextField = (page: Page) => page.getByRole('group', { name: 'T Level 1' }).getByLabel('Subject')

/** Starts a form up to a free-text field, and returns that field. */
async function beginForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^A-Levels/ }).click()
  await selectSuggestion(firstSubject(page), 'Mathematics')
  await page.getByRole('button', { name: 'Add Qualification' }).click()
  await enterType(page.getByRole('group', { name: 'Qualification 1' }), 'T Level')
  return freeTextField(page)
}

/** Asserts that the form shows the subject of beginForm, and this text in the free-text field. */
async function expectForm(page: Page, text: string) {
  await expect(freeTextField(page)).toHaveValue(text)
  await expect(firstSubject(page)).toHaveValue('Mathematics')
}

type DraftResponse = { form: { qualifications: { subject: string; ownType: boolean }[] } | null }

/** Returns the free text in the draft that the server stores for the user of a page. */
const loadSavedText = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.bearerToken}` }
    const { form }: DraftResponse = await (await fetch('/portal/api/draft', { headers })).json()
    return form?.qualifications.find(({ ownType }) => ownType)?.subject
  })

/** Asserts that no browser storage contains anything of the form. */
async function expectNothingInBrowser(page: Page) {
  const stored = await page.evaluate(async () => ({
    texts: JSON.stringify([localStorage, sessionStorage, history.state, document.cookie, location.href]),
    claims: atob((localStorage.bearerToken?.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  for (const text of [stored.texts, stored.claims]) expect(text).not.toMatch(/Math|Student|Matura|qualif|Ada/)
  expect(stored).toMatchObject({ databases: [], caches: [], workers: 0 })
}

test('a tab that is closed during a save loses nothing', async ({ page, portal, person, context }) => {
  await signInByApi(page, portal, person)
  const field = await beginForm(page)
  await expect(page.getByText(/Saved at \d\d:\d\d/).first()).toBeAttached()
  const laterTab = await context.newPage()
  const saves: Route[] = []
  await page.route('**/portal/api/draft', route => {
    if (saves.push(route) > 1) void route.continue()
  })
  await field.pressSequentially('Student')
  await expect.poll(() => saves.length).toBe(1)
  await field.pressSequentially('ereksamen')
  await page.close({ runBeforeUnload: true })
  await laterTab.goto('/applicant/applications/new')
  await expectForm(laterTab, 'Studentereksamen')
  await expectNothingInBrowser(laterTab)
})

test('a tab whose session ends keeps the form, hides it from the next person, and continues when its own signs in again', async ({
  page,
  portal,
  person,
  context,
}) => {
  const second: Person = { ucasId: person.ucasId.replace(/^./, '0'), email: `b${person.email}` }
  await signInByApi(page, portal, person)
  const field = await beginForm(page)
  await field.pressSequentially('Student')
  await expect.poll(() => loadSavedText(page)).toBe('Student')
  // Ends the session on the server. No page of the browser is notified.
  await page.request.get('/portal/auth/signout', {
    maxRedirects: 0,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await field.pressSequentially('ereks')
  const banner = page.getByRole('region', { name: 'Session ended' })
  await expect(banner).toContainText('Your session has ended.')
  await field.pressSequentially('amen')
  await expectForm(page, 'Studentereksamen')
  await expectNothingInBrowser(page)

  const other = await context.newPage()
  await signIn(other, portal, second, '/auth/sign-in')
  await expect(page.getByRole('alert')).toContainText(`You are now signed in as ${second.email}`)
  await expect(page.getByRole('alert')).toContainText(`This form belongs to ${person.email}`)
  await expect(freeTextField(page)).toBeHidden()
  await expect(other.getByText(second.email)).toBeVisible()
  await expect(other.getByRole('button', { name: /^A-Levels/ })).toBeVisible()
  await expect(other.getByText(person.email, { exact: true })).toBeHidden()
  await expectNothingInBrowser(other)
  expect(await loadSavedText(other)).toBeUndefined()

  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Sign in again for this form' }).click()
  const again = await opening
  await expect(again.getByLabel('UCAS ID')).toHaveValue(person.ucasId)
  await again.getByRole('button', { name: /sign me in/i }).click()
  await again.goto(findLink(await waitForMail(portal, person.email, 'Your link', 1)))
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Your application')
  await expect(banner).toBeHidden()
  await expectForm(page, 'Studentereksamen')
  await expect.poll(() => loadSavedText(page)).toBe('Studentereksamen')
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
