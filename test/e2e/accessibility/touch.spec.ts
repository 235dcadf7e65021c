import type { Locator, Page } from '@playwright/test'
import { getSection } from '../support/fill-application.ts'
import { expect, findLink, type Person, type Portal, test, waitForMail } from '../support/fixtures.ts'
import { expectNoHorizontalScroll } from '../support/layout-checks.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

/** Taps a field and types into it. */
async function tapAndType(field: Locator, text: string) {
  await field.tap()
  await expect(field).toBeFocused()
  await field.page().keyboard.type(text)
}

async function tapSuggestion(field: Locator, text: string, suggestion: string) {
  await expect(field).toHaveJSProperty('tagName', 'INPUT')
  await tapAndType(field, text)
  await field.page().getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().tap()
  await expect(field).toHaveValue(suggestion)
}

const tapContinue = (page: Page, section: Parameters<typeof getSection>[1]) =>
  getSection(page, section).getByRole('button', { name: 'Continue' }).tap()

async function signIn(page: Page, portal: Portal, { ucasId, email }: Person) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an Application' }).tap()
  await tapAndType(page.getByLabel('UCAS ID'), ucasId)
  await tapAndType(page.getByLabel('E-mail Address'), email)
  await page.getByRole('button', { name: /sign me in/i }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(findLink(await waitForMail(portal, email, 'Your link')))
  await page.getByRole('button', { name: 'Continue' }).tap()
}

async function enterGrades(page: Page) {
  await page.getByRole('button', { name: /^A-Levels/ }).tap()
  for (const [index, [text, suggestion, grade]] of subjects.entries()) {
    const row = page.getByRole('group', { name: `A-Level ${index + 1}`, exact: true })
    await tapSuggestion(row.getByLabel('Subject', { exact: true }), text, suggestion)
    await row.locator('label').filter({ hasText: grade }).tap()
  }
  await page.getByText('GCSEs', { exact: true }).tap()
  await page.getByText('5 or more GCSEs at C/4 or above').tap()
  await page.getByText('Maths at B/5 or above').tap()
  await tapAndType(page.getByLabel('GCSE English grade'), '6')
  await page.getByText(/^I confirm that I have obtained/).tap()
}
const subjects = [
  ['maths', 'Mathematics', /^\s*A$/],
  ['physi', 'Physics', /^\s*B$/],
  ['chemistry', 'Chemistry', /^\s*B$/],
] as const

async function enterResidency(page: Page) {
  await tapSuggestion(page.getByLabel('Nationality', { exact: true }), 'british cit', 'British Citizen')
  await tapSuggestion(page.getByLabel('Country of domicile'), 'engl', 'England')
  await page.getByText(/^3 years or more/).tap()
  await page.getByText(/^British\/Irish national/).tap()
}

async function enterDetails(page: Page) {
  await tapAndType(page.getByLabel('Forenames'), 'Ada Maria')
  await tapAndType(page.getByLabel('Surname'), 'Sample')
  await tapAndType(page.getByLabel('Telephone'), '020 7946 0123')
  await tapAndType(page.getByLabel('Day'), '14')
  await tapAndType(page.getByLabel('Month'), '3')
  await tapAndType(page.getByLabel('Year', { exact: true }), '2009')
  await page.getByText(/^I give permission/).tap()
}

test('an applicant applies by touch on a phone 320 px wide', async ({ page, portal, person }) => {
  await signIn(page, portal, person)
  await enterGrades(page)
  await expectNoHorizontalScroll(page)
  await tapContinue(page, 'grades')
  await enterResidency(page)
  await expectNoHorizontalScroll(page)
  await tapContinue(page, 'residency')

  await page.getByRole('heading', { name: /^You qualify for/ }).tap()
  await expect(page.getByRole('region', { name: 'School of Mathematical Sciences' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Choose Computer Systems Engineering BEng (Hons)' }).tap()
  await expect(page.getByText('Chosen: Computer Systems Engineering BEng (Hons)')).toBeInViewport()
  await expectNoHorizontalScroll(page)
  await tapContinue(page, 'programme')
  await enterDetails(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Check your answers' }).tap()

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Check your answers')
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expect(heading).toHaveText('Thank you')
  await expect(page.locator('main')).toContainText(/CL\d{7}/)
  await expectNoHorizontalScroll(page)
})
