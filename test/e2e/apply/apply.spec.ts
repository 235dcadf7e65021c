import type { Page } from '@playwright/test'
import { basePath, contractRows, type RouteName } from '#shared/contract.ts'
import { journeyCalls, journeyFiles } from '../../cost/journey.ts'
import { filledForm } from '../../gallery/sample-forms.ts'
import {
  chooseGrade,
  chooseOption,
  chooseProgramme,
  getRow,
  getSection,
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
  await chooseProgramme(page, 'G400')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    '1Grades and qualifications',
    '2Nationality and residency',
    '3What are you applying for?',
    '4About You',
  ])
  await enterDetails(page)
  await expect(
    page.getByText(/^You are applying for Computer Science BSc \(Hons\) as Ada Maria Sample/),
  ).toBeVisible()
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
  await page.getByRole('button', { name: 'Not Listed' }).click()
  await page.getByRole('option', { name: 'French Baccalauréat' }).first().click()
  for (const [position, subject, grade] of [
    [1, null, '15,5'],
    [2, 'Français (French)', '14'],
    [3, 'Arts', '16.25'],
    [4, 'Grand Oral', '20'],
  ] as const) {
    const row = getRow(page, position)
    if (subject) await chooseOption(row.getByLabel('Subject', { exact: true }), subject)
    await row.getByRole('textbox', { name: 'Grade', exact: true }).fill(grade)
  }

  await page.getByRole('button', { name: 'Not Listed' }).click()
  const own = getRow(page, 5)
  await own.getByLabel('Qualification', { exact: true }).fill('Studentereksamen')
  await page.getByRole('option', { name: /^Other/ }).click()
  await expect(own.getByLabel('Name of the qualification')).toHaveValue('Studentereksamen')
  await own.getByLabel('Subject', { exact: true }).fill('Matematik A')
  await own.getByLabel('Grade', { exact: true }).fill('12')

  await page.getByRole('button', { name: 'Add Qualification' }).click()
  const aS = getRow(page, 6)
  await chooseOption(aS.getByLabel('Qualification', { exact: true }), 'AS Level')
  await aS.getByLabel('Subject', { exact: true }).fill('Faroese')
  await aS.getByRole('option', { name: /^Not Listed Below/ }).click()
  await expect(aS.getByLabel('Name of the subject')).toHaveValue('Faroese')
  await chooseGrade(aS, 'A')

  await page.getByRole('checkbox', { name: 'Show the year for each qualification' }).check()
  await own.getByLabel('Year obtained').fill('2025')
  await expect(aS.getByLabel('Year obtained')).toHaveValue('2027')

  const radio = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name })
  await radio('Secondary education', 'Other').check()
  await radio('English qualification', 'IELTS').check()
  for (const score of ['Overall', 'Listening', 'Reading', 'Writing', 'Speaking'])
    await page.getByLabel(score, { exact: true }).fill('7.5')
  await page.getByRole('checkbox', { name: /^I confirm that I have obtained/ }).check()
}

async function enterResidency(page: Page) {
  await chooseOption(page.getByLabel('Nationality', { exact: true }), 'Danish')
  await chooseOption(page.getByLabel('Country of domicile'), 'Denmark')
  await page.getByRole('radio', { name: /^Yet to arrive/ }).check()
  await page
    .getByRole('group', { name: 'What is your immigration status' })
    .getByRole('radio', { name: 'Other', exact: true })
    .check()
}

async function enterDetails(page: Page) {
  for (const [label, text] of [
    ['Forenames', 'Ada Maria'],
    ['Surname', 'Sample'],
    ['Contact Telephone', '020 7946 0123'],
    ['Day', '14'],
    ['Month', '3'],
    ['Year', '2009'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: label === 'Year' }).fill(text)
  await page.getByRole('checkbox', { name: /^I give permission/ }).check()
}

test('Submit pressed early lists what is missing, and only the first of two tabs can submit', async ({
  page,
  portal,
  person,
}) => {
  const { data } = filledForm
  await signInByApi(page, portal, person, {
    ...filledForm,
    data: { ...data, details: { ...data.details, surname: '' } },
  })
  const line = /^You are applying for/
  await expect(page.getByText(line)).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused()
  await page.getByRole('link', { name: 'Surname is required' }).click()
  await expect(page.getByLabel('Surname')).toBeFocused()
  const saved = page.waitForResponse(response => response.request().method() === 'PUT')
  await page.keyboard.type('King')
  await saved

  const other = await page.context().newPage()
  await other.goto('/applicant/applications/new')
  await expect(other.getByText(line)).toBeVisible()
  const number = await submit(page)
  await other.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(other.getByText('did not accept what you have just sent')).toBeVisible()
  await expect(other.locator('main')).toContainText(number.slice(-4))
})
