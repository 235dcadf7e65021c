import type { Locator, Page } from '@playwright/test'
import { createPdf } from '../../create-pdf.ts'
import { getRow } from '../support/fill-application.ts'
import { expect, findLink, type Person, type Portal, test, waitForMail } from '../support/fixtures.ts'

const maxPresses = 60

/** Presses Tab until a control has the focus. Asserts that it is in the viewport. */
async function moveTo(control: Locator) {
  await expect(control.first()).toBeVisible()
  const focused = () =>
    control.evaluateAll(controls => controls.some(element => element === document.activeElement))
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await control.page().keyboard.press('Tab')
    if (await focused()) return expect(control.page().locator(':focus')).toBeInViewport()
  }
  throw new Error(`Tab does not reach ${control}`)
}

async function moveToAndPress(control: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await moveTo(control)
  await control.page().keyboard.press(key)
}

async function moveToAndType(control: Locator, text: string) {
  await moveTo(control)
  await control.page().keyboard.type(text)
}

const firstSuggestion = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()

/** Types into the focused field and accepts the first suggestion. */
async function acceptSuggestion(field: Locator, text: string, suggestion: string) {
  await expect(field).toBeFocused()
  await field.page().keyboard.type(text)
  await expect(firstSuggestion(field.page())).toContainText(suggestion)
  await field.page().keyboard.press('Enter')
  await expect(field).toHaveValue(suggestion)
}

async function signInWithKeys(page: Page, portal: Portal, { ucasId, email }: Person) {
  await page.goto('/')
  await moveToAndPress(page.getByRole('link', { name: 'Create an Application' }))
  await moveToAndType(page.getByLabel('UCAS ID'), ucasId)
  await moveToAndType(page.getByLabel('E-mail Address'), email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(findLink(await waitForMail(portal, email, 'Your link')))
  await moveToAndPress(page.getByRole('button', { name: 'Continue' }))
}

async function enterGrades(page: Page) {
  await moveToAndPress(page.getByRole('button', { name: 'A-Levels' }))
  for (const [index, [text, suggestion]] of subjects.entries()) {
    const row = getRow(page, index + 1)
    const subject = row.getByLabel('Subject', { exact: true })
    // Quick-fill has focused the first one.
    if (index > 0) await moveTo(subject)
    await acceptSuggestion(subject, text, suggestion)
    await moveTo(row.getByRole('radio'))
    await page.keyboard.press('ArrowRight')
    await expect(row.getByRole('radio', { name: 'A', exact: true })).toBeChecked()
  }
  await moveToAndPress(page.getByRole('radio', { name: 'GCSEs' }), 'Space')
  await moveToAndPress(page.getByLabel('5 or more GCSEs at C/4 or above'), 'Space')
  await moveToAndPress(page.getByLabel('Maths at B/5 or above'), 'Space')
  await moveToAndType(page.getByLabel('GCSE English grade'), '6')
  await moveToAndPress(page.getByRole('checkbox', { name: /^I confirm that I have obtained/ }), 'Space')
}
const subjects = [
  ['maths', 'Mathematics'],
  ['physics', 'Physics'],
  ['chemistry', 'Chemistry'],
] as const

async function enterResidency(page: Page) {
  for (const [label, text, suggestion] of [
    ['Nationality', 'british cit', 'British Citizen'],
    ['Country of domicile', 'engl', 'England'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await moveTo(field)
    await acceptSuggestion(field, text, suggestion)
  }
  await moveToAndPress(page.getByRole('radio', { name: /^3 years or more/ }), 'Space')
  await moveTo(page.getByRole('radio', { name: /^British\/Irish national/ }))
  // The arrow keys select, so one press down and one up leave the choice unchanged.
  for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
}

async function chooseProgramme(page: Page) {
  const programme = page.getByLabel('Programme', { exact: true })
  await moveTo(programme)
  await acceptSuggestion(programme, 'G400', 'Computer Science BSc (Hons)')
}

async function enterDetails(page: Page) {
  await moveToAndType(page.getByLabel('Forenames'), 'Ada Maria')
  await moveToAndType(page.getByLabel('Telephone'), '020 7946 0123')
  await moveToAndType(page.getByLabel('Day'), '14')
  await moveToAndType(page.getByLabel('Month'), '3')
  await moveToAndType(page.getByLabel('Year', { exact: true }), '2009')
  await moveToAndPress(page.getByRole('checkbox', { name: /^I give permission/ }), 'Space')
  await moveToAndPress(page.getByRole('button', { name: 'Submit', exact: true }))
}

/** Sends the documents that staff request, through the emailed link. */
async function sendDocuments(page: Page, portal: Portal, { email }: Person, number: string) {
  await portal.staff('attachments', 'request', number, '--type', 'Grades', '--yes')
  await page.goto(findLink(await waitForMail(portal, email, 'Please send us')))
  await moveTo(page.getByLabel('Choose files'))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await chooser).setFiles({
    name: 'Certificate.pdf',
    mimeType: 'application/pdf',
    buffer: createPdf(2000),
  })
  await moveToAndPress(page.getByRole('button', { name: 'Send Files' }))
}

test('an applicant applies and sends documents with the keyboard alone', async ({ page, portal, person }) => {
  await signInWithKeys(page, portal, person)
  await enterGrades(page)
  await enterResidency(page)
  await chooseProgramme(page)
  await enterDetails(page)

  await expect(page.getByRole('alert').filter({ has: page.getByRole('link') })).toBeFocused()
  await moveToAndPress(page.getByRole('link', { name: 'Surname is required' }))
  await expect(page.getByLabel('Surname')).toBeFocused()
  await page.keyboard.type('Sample')
  await moveToAndPress(page.getByRole('button', { name: 'Submit', exact: true }))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Thank you')
  await expect(page.locator('main')).toContainText(/CL\d{7}/)

  const [number = ''] = /CL\d{7}/.exec((await page.locator('main').textContent()) ?? '') ?? []
  await sendDocuments(page, portal, person, number)
  await expect(heading).toHaveText('Documents Sent')
  await expect(heading).toBeFocused()
})
