import type { Page } from '@playwright/test'
import { basePath, contractRows, type RouteName } from '#shared/contract.ts'
import { journeyCalls, journeyFiles } from '../../cost/journey.ts'
import { filledForm } from '../../gallery/sample-forms.ts'
import {
  checkAnswers,
  chooseProgramme,
  confirmQualifications,
  enterType,
  getSection,
  pressContinue,
  selectSuggestion,
  submit,
} from '../support/fill-application.ts'
import { expect, signIn, signInByApi, test, waitForMail } from '../support/fixtures.ts'

const patterns = contractRows.map(([name, { method, path }]) => ({
  name,
  pattern: new RegExp(`^${method} ${basePath}${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/**
 * Counts the requests of a page to the portal: API calls by name, and pages and files together. A file with a hash in its
 * name counts once, because the browser caches it.
 */
function countRequests(page: Page) {
  const calls: Partial<Record<RouteName | 'files', number>> = {}
  const cached = new Set<string>()
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(page.url()).origin && page.url() !== 'about:blank') return
    if (cached.has(pathname)) return
    if (pathname.startsWith('/assets/')) cached.add(pathname)
    const call = `${request.method()} ${pathname}`
    const name = patterns.find(({ pattern }) => pattern.test(call))?.name ?? 'files'
    calls[name] = (calls[name] ?? 0) + 1
  })
  return calls
}

const costedCalls: Record<string, number> = journeyCalls

test('an applicant with qualifications from abroad and unlisted ones applies from the landing page to the number', async ({
  page,
  portal,
  person,
}) => {
  const consoleErrors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 40[14]/.test(message.text()))
      consoleErrors.push(message.text())
  })
  const calls = countRequests(page)
  await signIn(page, portal, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application')
  await expect(getSection(page, 'residency')).toBeHidden()
  // The cookie notice lies over the bottom of the page until it is answered.
  await page.getByRole('button', { name: 'No statistics' }).click()

  await enterQualifications(page)
  await expect(getSection(page, 'programme')).toBeHidden()
  await enterResidency(page)
  await expect(getSection(page, 'aboutYou')).toBeHidden()
  await chooseProgramme(page, 'School of Electronic Engineering and Computer Science', 'G400-USCSC')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    '1Grades and qualifications',
    '2Nationality and residency',
    '3What are you applying for?',
    '4About You',
  ])
  await enterDetails(page)
  await expect(page.getByText('Computer Science BSc (Hons)').first()).toBeVisible()
  await expect(page.locator('main')).toContainText('An advisor will check your grades')
  expect(await submit(page)).toMatch(/^CL\d{7}$/)

  const receipt = await waitForMail(portal, person.email, 'Your application')
  expect(receipt.text).toContain('Computer Science BSc (Hons)')
  await page.goto('/applicant/applications/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(consoleErrors).toEqual([])
  const { files = 0, ...apiCalls } = calls
  expect(2 * files).toBeLessThanOrEqual(journeyFiles)
  for (const [call, times] of Object.entries(apiCalls))
    expect(times, `${call}, whose cost infra/docs/capacity-and-costs.md states`).toBeLessThanOrEqual(
      costedCalls[call] ?? 0,
    )
})

/** Fills in the first section. */
async function enterQualifications(page: Page) {
  await page.getByRole('button', { name: /^Not Listed/ }).click()
  await page.getByRole('button', { name: 'French Baccalauréat' }).click()
  for (const [card, subject, grade] of [
    ['French Baccalauréat: overall', null, '15,5'],
    ['French Baccalauréat: subject 1', 'Français (French)', '14'],
    ['French Baccalauréat: subject 2', 'Arts', '16.25'],
    ['French Baccalauréat: subject 3', 'Grand Oral', '20'],
  ] as const) {
    const row = page.getByRole('group', { name: card, exact: true })
    if (subject) await selectSuggestion(row.getByLabel('Subject', { exact: true }), subject)
    await row.getByRole('textbox', { name: 'Grade', exact: true }).fill(grade)
  }

  const cardOf = (name: string) => page.getByRole('group', { name, exact: true })
  await page.getByRole('button', { name: 'Add Qualification' }).click()
  await enterType(cardOf('Qualification 1'), 'Other')
  await page.getByLabel('Name of the qualification').fill('Studentereksamen')
  const own = cardOf('Studentereksamen 1')
  await own.getByLabel('Subject', { exact: true }).fill('Matematik A')
  await own.getByLabel('Grade', { exact: true }).fill('12')

  await page.getByRole('button', { name: 'Add Qualification' }).click()
  await enterType(cardOf('Qualification 1'), 'AS')
  const aS = cardOf('AS Level 1')
  await aS.getByLabel('Subject', { exact: true }).fill('Faroese')
  await aS.getByRole('option', { name: /^Not Listed Below/ }).click()
  await expect(aS.getByLabel('Name of the subject')).toHaveValue('Faroese')
  // The tile covers the radio button, so a click would not reach it.
  await aS.getByRole('radio', { name: 'A', exact: true }).check({ force: true })

  await page.getByRole('checkbox', { name: 'Show the year for each qualification' }).check()
  await own.getByLabel('Year obtained').fill('2025')
  await expect(aS.getByLabel('Year obtained')).toHaveValue('2027')

  const radio = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name })
  await radio('Secondary education', 'Other').check()
  await radio('English qualification', 'IELTS').check()
  for (const score of ['Overall', 'Listening', 'Reading', 'Writing', 'Speaking'])
    await page.getByLabel(score, { exact: true }).fill('7.5')
  await confirmQualifications(page)
}

async function enterResidency(page: Page) {
  await selectSuggestion(page.getByLabel('Nationality', { exact: true }), 'Danish')
  await selectSuggestion(page.getByLabel('Country of domicile'), 'Denmark')
  await page.getByRole('radio', { name: /^Yet to arrive/ }).check()
  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  await pressContinue(page, 'residency')
}

async function enterDetails(page: Page) {
  for (const [label, text] of [
    ['Forenames', 'Ada Maria'],
    ['Surname', 'Sample'],
    ['Telephone', '020 7946 0123'],
    ['Day', '14'],
    ['Month', '3'],
    ['Year', '2009'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: label === 'Year' }).fill(text)
  await page.getByRole('checkbox', { name: /^I give permission/ }).check()
  await checkAnswers(page)
}

test('Check your answers is left by Back, not by its links, and only the first of two tabs can submit', async ({
  page,
  portal,
  person,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  await signInByApi(page, portal, person, filledForm)
  await checkAnswers(page)
  await page.reload()
  await expect(title).toHaveText('Check your answers')
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
  await expect(title).toBeFocused()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await page.getByRole('link', { name: 'Grades and qualifications' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Grades and qualifications' }).last()).toBeFocused()
  await expect(title).toHaveText('Check your answers')
  await page.goBack()
  await expect(title).toHaveText('Your application')
  await page.goForward()
  await expect(title).toHaveText('Check your answers')

  const other = await page.context().newPage()
  await other.goto('/applicant/applications/new')
  await checkAnswers(other)
  const number = await submit(page)
  await other.getByRole('button', { name: 'Submit' }).click()
  await expect(other.getByText('did not accept what you have just sent')).toBeVisible()
  await expect(other.locator('main')).toContainText(number.slice(-4))
})
