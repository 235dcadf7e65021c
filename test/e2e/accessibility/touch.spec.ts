import type { Locator, Page } from '@playwright/test'
import { filledForm, grades } from '../../gallery/sample-forms.ts'
import { checkAnswers, getSection } from '../support/fill-application.ts'
import { expect, signInByApi, test } from '../support/fixtures.ts'
import { expectNoHorizontalScroll } from '../support/layout-checks.ts'
import { translatePage } from '../support/translate-page.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

/** Taps until something is seen: for half a second, another tap at the same point does nothing. */
const tapUntil = (control: Locator, seeEffect: () => Promise<void>) =>
  expect(async () => {
    await control.tap()
    await seeEffect()
  }).toPass()

async function tapSuggestion(field: Locator, text: string, suggestion: string) {
  await tapUntil(field, () => expect(field).toBeFocused({ timeout: 600 }))
  await expect(field).toHaveJSProperty('tagName', 'INPUT')
  await field.page().keyboard.type(text)
  const option = field.page().getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()
  await tapUntil(option, () => expect(field).toHaveValue(suggestion, { timeout: 600 }))
}

const tapContinue = (page: Page, section: Parameters<typeof getSection>[1]) =>
  getSection(page, section).getByRole('button', { name: 'Continue' }).tap()

test('an applicant applies by touch on a phone 320 px wide that translates the page', async ({
  page,
  portal,
  person,
}) => {
  await page.addInitScript(`setInterval(${translatePage}, 100)`)
  const { forenames, surname, telephone1, dateOfBirth } = filledForm
  const details = { forenames, surname, telephone1, dateOfBirth }
  await signInByApi(page, portal, person, { ...grades, ...details, qualifications: [] })
  await page.getByRole('button', { name: /^A-Levels/ }).tap()
  for (const [index, [text, suggestion, grade]] of (
    [
      ['maths', 'Mathematics', /^\s*A$/],
      ['physi', 'Physics', /^\s*B$/],
      ['chemistry', 'Chemistry', /^\s*B$/],
    ] as const
  ).entries()) {
    const row = page.getByRole('group', { name: `A-Level ${index + 1}`, exact: true })
    await tapSuggestion(row.getByLabel('Subject', { exact: true }), text, suggestion)
    await row.locator('label').filter({ hasText: grade }).tap()
  }
  await tapContinue(page, 'grades')
  await tapSuggestion(page.getByLabel('Nationality', { exact: true }), 'british cit', 'British Citizen')
  await tapSuggestion(page.getByLabel('Country of domicile'), 'engl', 'England')
  await page.getByText(/^3 years or more/).tap()
  await page.getByText(/^British\/Irish national/).tap()
  await expectNoHorizontalScroll(page)
  await tapContinue(page, 'residency')

  await expect(page.getByRole('heading', { name: /^You qualify for/ })).toBeVisible()
  const search = page.getByLabel('Find a programme')
  await tapUntil(search, () => expect(search).toBeFocused({ timeout: 600 }))
  await page.keyboard.type('comp sys')
  await expectNoHorizontalScroll(page)
  const name = 'Computer Systems Engineering BEng (Hons)'
  await tapUntil(page.getByRole('button', { name: `Choose ${name}` }), () =>
    expect(page.getByText(`Chosen: ${name}`)).toBeInViewport({ timeout: 600 }),
  )
  await tapContinue(page, 'programme')
  await page.getByText(/^I give permission/).tap()
  await checkAnswers(page)
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expectNoHorizontalScroll(page)
})
