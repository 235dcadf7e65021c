import type { Page } from '@playwright/test'
import { emptyForm } from '#shared/schemas/form.ts'
import { changeRow, filledForm, formAfter } from '../../gallery/sample-forms.ts'
import { getRow, submit } from '../support/fill-application.ts'
import { expect, type Person, signIn, signInByApi, test } from '../support/fixtures.ts'

const firstSubject = (page: Page) => getRow(page, 1).getByLabel('Subject', { exact: true })
const freeTextField = (page: Page) => getRow(page, 2).getByLabel('Subject', { exact: true })

const begun = formAfter(
  emptyForm,
  { type: 'addRow' },
  changeRow('0', { tpe: 'A2', subject: 'Mathematics' }),
  { type: 'addRow' },
  changeRow('1', { tpe: 'T Level' }),
)

/** Asserts that the form shows the subject that was begun, and this text in the free-text field. */
async function expectForm(page: Page, text: string) {
  await expect(freeTextField(page)).toHaveValue(text)
  await expect(firstSubject(page)).toHaveValue('Mathematics')
}

type DraftResponse = { form: { data: { qualifications: { list: { subject: string }[] } } } | null }

/** Returns the free text in the draft that the server stores for the user of a page. */
const loadSavedText = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.bearerToken}` }
    const { form }: DraftResponse = await (await fetch('/portal/api/draft', { headers })).json()
    return form?.data.qualifications.list[1]?.subject
  })

/** Asserts that no browser storage contains anything of the form. */
async function expectNothingInBrowser(page: Page) {
  const stored = await page.evaluate(async () => ({
    texts: JSON.stringify([localStorage, sessionStorage, history.state, document.cookie, location.href]),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(stored.texts).not.toMatch(/Math|Student|Matura|qualif|Ada/)
  expect(stored).toMatchObject({ databases: [], caches: [], workers: 0 })
}

/** Types a free text, and waits until the server stores it. Returns its field. */
async function saveDraft(page: Page) {
  const field = freeTextField(page)
  await field.pressSequentially('Student')
  await expect.poll(() => loadSavedText(page)).toBe('Student')
  return field
}

test('a tab that is closed just after a change loses nothing', async ({ page, portal, person, context }) => {
  await signInByApi(page, portal, person, begun)
  const field = await saveDraft(page)
  const laterTab = await context.newPage()
  await field.pressSequentially('ereksamen')
  await page.close({ runBeforeUnload: true })
  await laterTab.goto('/applicant/applications/new')
  await expectForm(laterTab, 'Studentereksamen')
  await expectNothingInBrowser(laterTab)
})

const signInAddress = '/auth/sign-in?next=%2Fapplicant%2Fapplications%2Fnew'

test('a tab whose session ends leads to sign-in and back', async ({ page, portal, person }) => {
  await signInByApi(page, portal, person, begun)
  const field = await saveDraft(page)
  // Ends the session on the server. No page of the browser is notified.
  await page.request.get('/portal/auth/signout', {
    maxRedirects: 0,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await field.pressSequentially('ereks')
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(page).toHaveURL(signInAddress)
  await expect(freeTextField(page)).toHaveCount(0)
  await expectNothingInBrowser(page)
  await signIn(page, portal, person, signInAddress)
  await expectForm(page, 'Student')
})

test('two people in two tabs see nothing of each other', async ({ page, portal, person, context }) => {
  const second: Person = { ucasId: person.ucasId.replace(/^./, '0'), email: `b${person.email}` }
  await signInByApi(page, portal, person, begun)
  await saveDraft(page)
  const other = await context.newPage()
  await signIn(other, portal, second, '/auth/sign-in')
  await expect(other.getByText(second.email)).toBeVisible()
  await expect(page.getByText(second.email)).toBeVisible()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'A-Levels' })).toBeVisible()
    await expect(tab.getByText(person.email, { exact: true })).toHaveCount(0)
    await expect(freeTextField(tab)).toHaveCount(0)
    await expectNothingInBrowser(tab)
  }
  expect(await loadSavedText(other)).toBeUndefined()

  await other.goto('/auth/sign-in')
  await expect(other.getByText(`signed in as UCAS ID ending ${second.ucasId.slice(-4)}`)).toBeVisible()
  await signIn(other, portal, person, '/auth/sign-in')
  for (const tab of [page, other]) await expectForm(tab, 'Student')
})

test('a part of the form that could not be loaded can load again', async ({ page, portal, person }) => {
  const script = '**/later-sections-*.js'
  await page.route(script, route => route.abort())
  await signInByApi(page, portal, person)
  const notice = page.getByRole('alert').filter({ hasText: 'Could not fetch the rest of this form' })
  await expect(notice).toBeInViewport()
  await page.getByRole('button', { name: 'A-Levels' }).click()
  await expect(page.getByText('Please Wait')).toBeHidden()
  await page.unroute(script)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
  await expect(firstSubject(page)).toBeVisible()
})

test('a row whose code is loading gets the focus, unless it has moved', async ({ page, portal, person }) => {
  let release: () => void = () => {}
  await page.route('**/later-sections-*.js', async route => {
    await new Promise<void>(resolve => (release = resolve))
    await route.continue()
  })
  await signInByApi(page, portal, person)
  await page.getByRole('button', { name: 'A-Levels' }).click()
  await expect(page.getByText('Please Wait')).toBeVisible()
  release()
  await expect(firstSubject(page)).toBeFocused()

  await page.reload()
  const box = page.getByLabel('Show the year for each qualification')
  await page.getByRole('button', { name: 'Add Qualification' }).click()
  await box.focus()
  release()
  await expect(firstSubject(page)).toBeVisible()
  await expect(box).toBeFocused()
})

test('an embargo that starts during the form refuses it until its end', async ({ page, portal, person }) => {
  const service = async () => (await fetch(`${portal.origin}/portal/api/check-service`)).json()
  await signInByApi(page, portal, person, filledForm)
  await expect(page.getByText(/^You are applying for/)).toBeVisible()
  try {
    await portal.staff('service', 'embargo', '--until', '2027-08-19 08:00', '--yes')
    await expect.poll(service).toMatchObject({ embargoEndTime: '2027-08-19T07:00:00.000Z' })
    await page.clock.install()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.locator('h1')).toContainText('Thursday 19 August 2027 at 08:00, London time')
    await expect(page.getByText('your answers are saved')).toBeVisible()
    await expectNothingInBrowser(page)
  } finally {
    await portal.staff('service', 'open', '--end-embargo', '--yes')
    await expect.poll(service).toMatchObject({ embargoEndTime: null })
  }
  await page.clock.fastForward('01:00')
  await expect(page.getByLabel('Contact Telephone')).toHaveValue('020 7946 0123')
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
})
