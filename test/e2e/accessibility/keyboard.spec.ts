import type { Locator, Page } from '@playwright/test'
import { shown } from '../support/fill-application.ts'
import { expect, linkIn, mailAbout, type Person, type Portal, test } from '../support/fixtures.ts'

const farthest = 60

/** Goes on with a key, as somebody without a mouse does, until a control has the focus; it is then in sight. */
async function go(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(control.first()).toBeVisible()
  const focused = () => control.evaluateAll(found => found.some(one => one === document.activeElement))
  for (let presses = 0; presses < farthest; presses += 1) {
    await control.page().keyboard.press(key)
    if (await focused()) return expect(control.page().locator(':focus')).toBeInViewport()
  }
  throw new Error(`${key} does not come to ${control}`)
}

async function goAndPress(control: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await go(control)
  await control.page().keyboard.press(key)
}

async function goAndType(control: Locator, text: string) {
  await go(control)
  await control.page().keyboard.type(text)
}

const suggested = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()

/** Types into the field that has the focus and takes what it finds. */
async function find(field: Locator, text: string, found: string) {
  await expect(field).toBeFocused()
  await field.page().keyboard.type(text)
  await expect(suggested(field.page())).toContainText(found)
  await field.page().keyboard.press('Enter')
  await expect(field).toHaveValue(found)
}

/** Goes through a native dropdown that has the focus until it has a value. */
async function arrowTo(select: Locator, value: string) {
  for (let presses = 0; presses < farthest && (await select.inputValue()) !== value; presses += 1)
    await select.page().keyboard.press('ArrowDown')
  await expect(select).toHaveValue(value)
}

async function signInWithKeys(page: Page, portal: Portal, { ucasId, email }: Person) {
  await page.goto('/')
  await goAndPress(page.getByRole('link', { name: 'Create an Application' }))
  await goAndType(page.getByLabel('UCAS ID'), ucasId)
  await goAndType(page.getByLabel('E-mail Address'), email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(linkIn(await mailAbout(portal, email, 'Your link')))
  await goAndPress(page.getByRole('button', { name: 'Continue' }))
}

async function enterGrades(page: Page) {
  await goAndPress(page.getByRole('button', { name: /^A-Levels/ }))
  for (const [place, [text, found]] of subjects.entries()) {
    const row = page.getByRole('group', { name: `A-Level ${place + 1}`, exact: true })
    const subject = row.getByLabel('Subject', { exact: true })
    // Quick-fill has gone to the first one.
    if (place > 0) await go(subject)
    await find(subject, text, found)
    await go(row.getByRole('radio'))
    await page.keyboard.press('ArrowRight')
    await expect(row.getByRole('radio', { name: 'A', exact: true })).toBeChecked()
  }
  await goAndPress(page.getByRole('radio', { name: 'GCSEs' }), 'Space')
  await goAndPress(page.getByLabel('5 or more GCSEs at C/4 or above'), 'Space')
  await goAndPress(page.getByLabel('Maths at B/5 or above'), 'Space')
  await goAndType(page.getByLabel('GCSE English grade'), '6')
  await goAndPress(page.getByRole('checkbox', { name: /^I confirm that I have obtained/ }), 'Space')
  await goAndPress(shown(page, 'grades').getByRole('button', { name: 'Continue' }))
}
const subjects = [
  ['maths', 'Mathematics'],
  ['physi', 'Physics'],
  ['chemistry', 'Chemistry'],
] as const

async function enterResidency(page: Page) {
  await expect(page.getByRole('heading', { name: 'Nationality and residency' })).toBeFocused()
  for (const [label, text, found] of [
    ['Nationality', 'british cit', 'British Citizen'],
    ['Country of domicile', 'engl', 'England'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await go(field)
    await find(field, text, found)
  }
  await goAndPress(page.getByRole('radio', { name: /^3 years or more/ }), 'Space')
  await go(page.getByRole('radio', { name: /^British\/Irish national/ }))
  // There and back, as arrows choose.
  for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await goAndPress(shown(page, 'residency').getByRole('button', { name: 'Continue' }))
}

async function chooseProgramme(page: Page) {
  const school = page.getByLabel('School', { exact: true })
  await go(school)
  await arrowTo(school, 'EECS')
  const programme = page.getByLabel('Programme', { exact: true })
  await go(programme)
  await arrowTo(programme, 'G400-USCSC')
  await goAndPress(shown(page, 'programme').getByRole('button', { name: 'Continue' }))
}

async function enterDetails(page: Page) {
  await goAndType(page.getByLabel('Forenames'), 'Ada Maria')
  await goAndType(page.getByLabel('Telephone'), '020 7946 0123')
  await goAndType(page.getByLabel('Day'), '14')
  await goAndType(page.getByLabel('Month'), '3')
  await goAndType(page.getByLabel('Year', { exact: true }), '2009')
  await goAndPress(page.getByRole('checkbox', { name: /^I give permission/ }), 'Space')
  await goAndPress(page.getByRole('button', { name: 'Check your answers' }))
}

/** Sends what staff asked for, through the link of their email. */
async function sendDocuments(page: Page, portal: Portal, { email }: Person, number: string) {
  await portal.staff('attachments', 'request', number, '--type', 'Grades', '--yes')
  await page.goto(linkIn(await mailAbout(portal, email, 'Please send us')))
  await go(page.getByLabel('Choose files'))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await chooser).setFiles({
    name: 'Certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'.padEnd(2000)),
  })
  await goAndPress(page.getByRole('button', { name: 'Send Files' }))
}

test('an applicant applies and sends documents with the keyboard alone', async ({ page, portal, person }) => {
  await signInWithKeys(page, portal, person)
  await enterGrades(page)
  await enterResidency(page)
  await chooseProgramme(page)
  await enterDetails(page)

  await expect(page.getByRole('alert').filter({ has: page.getByRole('link') })).toBeFocused()
  await goAndPress(page.getByRole('link', { name: 'Surname is required' }))
  await expect(page.getByLabel('Surname')).toBeFocused()
  await page.keyboard.type('Sampel')
  await goAndPress(page.getByRole('button', { name: 'Check your answers' }))

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Check your answers')
  await expect(heading).toBeFocused()
  await goAndPress(page.getByRole('button', { name: 'Change About You' }))
  await expect(page.getByRole('heading', { name: 'About You' })).toBeFocused()
  await go(page.getByLabel('Telephone'))
  await go(page.getByLabel('Surname'), 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sample')
  await goAndPress(page.getByRole('button', { name: 'Check your answers' }))

  await expect(page.getByText('Sample', { exact: true })).toBeVisible()
  await goAndPress(page.getByRole('button', { name: 'Submit' }))
  await expect(heading).toHaveText('Thank you')
  await expect(page.locator('main')).toContainText(/CL\d{7}/)

  const [number = ''] = /CL\d{7}/.exec((await page.locator('main').textContent()) ?? '') ?? []
  await sendDocuments(page, portal, person, number)
  await expect(heading).toHaveText('Documents Sent')
  await expect(heading).toBeFocused()
})
