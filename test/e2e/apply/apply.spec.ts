import type { FileChooser, Locator, Page } from '@playwright/test'
import { filledForm } from '../../gallery/sample-forms.ts'
import { createPdf } from '../../support/create-pdf.ts'
import { getRow, submit } from '../support/fill-application.ts'
import {
  expect,
  type Person,
  type Portal,
  requestAttachments,
  signInByApi,
  test,
  waitForLink,
} from '../support/fixtures.ts'

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

async function signInWithKeys(page: Page, portal: Portal, person: Person) {
  await page.goto('/')
  await moveToAndPress(page.getByRole('link', { name: 'Create an Application' }))
  await moveToAndType(page.getByLabel('UCAS ID'), person.ucasId)
  await moveToAndType(page.getByLabel('E-mail Address'), person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(await waitForLink(portal, person))
  await moveToAndPress(page.getByRole('button', { name: 'Continue' }))
}

async function enterGrades(page: Page) {
  await moveToAndPress(page.getByRole('button', { name: 'A-Levels' }))
  for (const [index, [text, suggestion]] of (
    [
      ['maths', 'Mathematics'],
      ['physics', 'Physics'],
      ['chemistry', 'Chemistry'],
    ] as const
  ).entries()) {
    const subject = getRow(page, index + 1).getByLabel('Subject', { exact: true })
    // Quick-fill has focused the first one.
    if (index > 0) await moveTo(subject)
    await acceptSuggestion(subject, text, suggestion)
    await enterGradeA(page, index + 1)
  }
  await moveToAndPress(page.getByRole('button', { name: 'Add Qualification' }))
  await page.keyboard.type('Faroese')
  await expect(firstSuggestion(page)).toContainText('Not Listed Below')
  await page.keyboard.press('Enter')
  await expect(getRow(page, 4).getByLabel('Name of the subject')).toHaveValue('Faroese')
  await enterGradeA(page, 4)
  await moveToAndPress(page.getByRole('checkbox', { name: 'Show the year for each qualification' }), 'Space')
  await expect(getRow(page, 4).getByLabel('Year obtained')).toHaveValue('2027')
  await moveToAndPress(page.getByRole('radio', { name: 'GCSEs' }), 'Space')
  await moveToAndPress(page.getByLabel('5 or more GCSEs at C/4 or above'), 'Space')
  await moveToAndPress(page.getByLabel('Maths at B/5 or above'), 'Space')
  await moveToAndType(page.getByLabel('GCSE English grade'), '6')
  await moveToAndPress(page.getByRole('checkbox', { name: /^I confirm that I have obtained/ }), 'Space')
}

async function enterGradeA(page: Page, position: number) {
  const row = getRow(page, position)
  await moveTo(row.getByRole('radio'))
  await page.keyboard.press('ArrowRight')
  await expect(row.getByRole('radio', { name: 'A', exact: true })).toBeChecked()
}

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

test('an applicant applies with the keyboard alone', async ({ page, portal, person }) => {
  const consoleErrors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 40[14]/.test(message.text()))
      consoleErrors.push(message.text())
  })
  const section = (name: string) => page.getByRole('region', { name })
  const heading = page.getByRole('heading', { level: 1 })
  await signInWithKeys(page, portal, person)
  await expect(heading).toHaveText('Your application')
  await expect(section('Nationality and residency')).toBeHidden()
  // The cookie notice lies over the bottom of the page until it is answered.
  await page.getByRole('button', { name: 'No statistics' }).click()

  await enterGrades(page)
  await expect(section('What are you applying for?')).toBeHidden()
  await enterResidency(page)
  await expect(section('About You')).toBeHidden()
  await chooseProgramme(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    '1Grades and qualifications',
    '2Nationality and residency',
    '3What are you applying for?',
    '4About You',
  ])
  await enterDetails(page)

  await expect(page.getByRole('alert').filter({ has: page.getByRole('link') })).toBeFocused()
  await moveToAndPress(page.getByRole('link', { name: 'Surname is required' }))
  await expect(page.getByLabel('Surname')).toBeFocused()
  await page.keyboard.type('Sample')
  await expect(page.getByText(/^You are applying for Computer Science .* as Ada Maria Sample/)).toBeVisible()
  await moveToAndPress(page.getByRole('button', { name: 'Submit', exact: true }))
  await expect(heading).toHaveText('Thank you')
  await expect(page.getByText(/^CL\d{7}$/)).toBeVisible()

  await portal.waitForMail(person.email, /^Your application.*(Computer Science BSc \(Hons\))/s)
  await page.goto('/applicant/applications/new')
  await expect(heading).toHaveText('Thank you')
  expect(consoleErrors).toEqual([])
})

test('an applicant sends documents with the keyboard alone', async ({ page, portal, person }) => {
  await page.goto(await requestAttachments('Grades', page, portal, person))
  // Before the focus moves: a busy page handles the key first, and Playwright does not see the dialog.
  const chooser = new Promise<FileChooser>(resolve => page.once('filechooser', resolve))
  await moveToAndPress(page.getByLabel('Choose files'), 'Space')
  await (await chooser).setFiles({
    name: 'Certificate.pdf',
    mimeType: 'application/pdf',
    buffer: createPdf(2000),
  })
  await moveToAndPress(page.getByRole('button', { name: 'Send Files' }))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Documents Sent')
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
})

test('only the first of two tabs can submit', async ({ page, portal, person }) => {
  await signInByApi(page, portal, person, filledForm)
  const line = /^You are applying for/
  await expect(page.getByText(line)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/applicant/applications/new')
  await expect(other.getByText(line)).toBeVisible()
  const number = await submit(page)
  await other.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(other.getByText('did not accept what you have just sent')).toBeVisible()
  await expect(other.locator('main')).toContainText(number.slice(-4))
})
