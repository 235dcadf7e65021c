import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const sections = {
  grades: /Grades and qualifications/,
  residency: /Nationality and residency/,
  programme: /What are you applying for/,
  aboutYou: /About You/,
}
export const getSection = (page: Page, name: keyof typeof sections) =>
  page.getByRole('region', { name: sections[name] })

export const pressContinue = (page: Page, name: keyof typeof sections) =>
  getSection(page, name).getByRole('button', { name: 'Continue' }).click()

/** Selects a suggestion by typing, after the native dropdown has been replaced by a text field. */
export async function selectSuggestion(field: Locator, text: string, key = 'Enter') {
  await field.blur()
  await expect(field).toHaveJSProperty('tagName', 'INPUT')
  await field.fill(text)
  await field.press(key)
}

/** Enters the type of a qualification card, whose name changes with it. */
export const enterType = (card: Locator, label: string) =>
  selectSuggestion(card.getByLabel('Qualification', { exact: true }), label, 'Tab')

export async function confirmQualifications(page: Page) {
  await page.getByRole('checkbox', { name: /^I confirm that I have obtained/ }).check()
  await pressContinue(page, 'grades')
}

export async function chooseProgramme(page: Page, school: string, code: string) {
  await page.getByLabel('School', { exact: true }).selectOption({ label: school })
  await page.getByLabel('Programme', { exact: true }).selectOption(code)
  await pressContinue(page, 'programme')
}

/** Continues from the last section to the page with all answers. */
export async function checkAnswers(page: Page) {
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
}

/** Submits the form, and returns the application number of the confirmation. */
export async function submit(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/applicant\/applications\/complete$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  const number = page.getByText(/^CL\d{7}$/)
  return (await number.textContent()) ?? ''
}
