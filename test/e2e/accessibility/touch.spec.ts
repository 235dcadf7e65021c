import type { Locator } from '@playwright/test'
import { filledForm, formAfter, grades } from '../../gallery/sample-forms.ts'
import { withValue } from '../../shared/form-with-value.ts'
import { expect, signInByApi, test } from '../support/fixtures.ts'
import { expectNoHorizontalScroll } from '../support/layout-checks.ts'
import { translatePage } from '../support/page-scripts.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

async function tapSuggestion(field: Locator, text: string, suggestion: string) {
  await field.tap()
  await expect(field).toBeFocused()
  await field.page().keyboard.type(text)
  await field.page().getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().tap()
  await expect(field).toHaveValue(suggestion)
}

async function tapChoice(choice: Locator) {
  await choice.locator('xpath=ancestor-or-self::label').tap()
  await expect(choice).toBeChecked()
}

test('an applicant applies by touch on a small phone that translates', async ({ page, portal, person }) => {
  await page.addInitScript(`setInterval(${translatePage}, 100)`)
  const { details } = filledForm.data
  const draft = formAfter(withValue(grades, 'data.qualifications.list', []), {
    type: 'changeDetails',
    changes: details,
  })
  await signInByApi(page, portal, person, draft)
  await page.getByRole('button', { name: /^A-Levels/ }).tap()
  for (const [index, [text, suggestion, grade]] of (
    [
      ['maths', 'Mathematics', 'A'],
      ['physi', 'Physics', 'B'],
      ['chemistry', 'Chemistry', 'B'],
    ] as const
  ).entries()) {
    const row = page.getByRole('group', { name: `Qualification ${index + 1}` })
    await tapSuggestion(row.getByLabel('Subject', { exact: true }), text, suggestion)
    await tapChoice(row.getByRole('radio', { name: grade, exact: true }))
  }
  await tapSuggestion(page.getByLabel('Nationality', { exact: true }), 'british cit', 'British Citizen')
  await tapSuggestion(page.getByLabel('Country of domicile'), 'engl', 'England')
  await tapChoice(page.getByRole('radio', { name: /^3 years or more/ }))
  await tapChoice(page.getByRole('radio', { name: /^British\/Irish national/ }))
  await expectNoHorizontalScroll(page)

  const name = 'Computer Systems Engineering BEng (Hons)'
  await tapSuggestion(page.getByLabel('Programme', { exact: true }), 'comp sys', name)
  await expectNoHorizontalScroll(page)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await tapChoice(page.getByRole('checkbox', { name: /^I give permission/ }))
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expectNoHorizontalScroll(page)
})

test('a second tap reaches nothing where the first has changed the page', async ({ browser, portal }) => {
  const page = await browser.newPage({ baseURL: portal.origin, hasTouch: true })
  await page.addInitScript(() => {
    // However slow the machine is, each tap follows the last at once.
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 })
    window.addEventListener('click', ({ target }) => console.info((target as Element).localName))
  })
  const clicked: string[] = []
  page.on('console', message => message.type() === 'info' && clicked.push(message.text()))
  await page.goto('/')
  const close = page.getByRole('button', { name: 'No statistics' })
  await expect(close).toBeVisible()
  const { x, y } = (await close.boundingBox())!
  await page.touchscreen.tap(x + 10, y + 10)
  await expect(close).toBeHidden()
  await page.touchscreen.tap(x + 10, y + 10)
  await page.getByRole('heading', { level: 1 }).tap()
  await expect.poll(() => clicked).toContain('h1')
  expect(clicked).toEqual(['button', 'h1'])
  await page.close()
})
