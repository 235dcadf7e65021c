import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const section = (page: Page, name: RegExp) => page.getByRole('region', { name })
const pressContinue = (page: Page, name: RegExp) =>
  section(page, name).getByRole('button', { name: 'Continue' }).click()

export const sections = {
  grades: /Grades and qualifications/,
  residency: /Nationality and residency/,
  programme: /What are you applying for/,
  aboutYou: /About You/,
}
export const getSection = (page: Page, name: keyof typeof sections) => section(page, sections[name])

/** Selects a suggestion by typing, after the native dropdown has been replaced by a text field. */
export async function selectSuggestion(field: Locator, text: string) {
  await field.blur()
  await expect(field).toHaveJSProperty('tagName', 'INPUT')
  await field.fill(text)
  await field.press('Enter')
}

/** Enters the type of a qualification card, whose name changes with it. */
export async function enterType(card: Locator, label: string) {
  const field = card.getByLabel('Qualification', { exact: true })
  await field.blur()
  await expect(field).toHaveJSProperty('tagName', 'INPUT')
  await field.fill(label)
  await field.press('Tab')
}

const cardsWithTiles = /^(A-Level|AS Level|Extended Project|IB Higher Level|IB Standard Level)/

/** Fills in the subject (unless null) and the grade of a qualification card. */
export async function enterQualification(page: Page, card: string, subject: string | null, grade: string) {
  const row = page.getByRole('group', { name: card, exact: true })
  if (subject !== null) await selectSuggestion(row.getByLabel('Subject', { exact: true }), subject)
  // The tile covers the radio button, so a click would not reach it.
  if (cardsWithTiles.test(card))
    await row.getByRole('radio', { name: grade, exact: true }).check({ force: true })
  else await row.getByRole('textbox', { name: /^(Grade|Total points)$/ }).fill(grade)
}

const secondary = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Secondary education' }).getByRole('radio', { name }).check()

/** Fills in the rest of the first section for an applicant with GCSEs. */
export async function enterGcses(page: Page) {
  await secondary(page, 'GCSEs')
  await page.getByLabel('5 or more GCSEs at C/4 or above').check()
  await page.getByLabel('Maths at B/5 or above').check()
  await page.getByLabel('GCSE English grade').fill('6')
}

/** Fills in the rest of the first section for an applicant who went to school abroad and took IELTS. */
export async function enterSchoolAbroad(page: Page) {
  await secondary(page, 'Other')
  await page
    .getByRole('group', { name: 'English qualification' })
    .getByRole('radio', { name: 'IELTS' })
    .check()
  for (const score of ['Overall', 'Listening', 'Reading', 'Writing', 'Speaking'])
    await page.getByLabel(score, { exact: true }).fill('7.5')
}

export async function confirmQualifications(page: Page) {
  await page.getByRole('checkbox', { name: /^I confirm that I have obtained/ }).check()
  await pressContinue(page, sections.grades)
}

/** Fills in the first section for an applicant with A-levels and GCSEs. */
export async function enterALevels(page: Page, grades: Record<string, string>) {
  await page.getByRole('button', { name: /^A-Levels/ }).click()
  for (const [index, [subject, grade]] of Object.entries(grades).entries())
    await enterQualification(page, `A-Level ${index + 1}`, subject, grade)
  await enterGcses(page)
  await confirmQualifications(page)
}

/** Fills in the second section, by default for an applicant who has always lived in England. */
export async function enterResidency(
  page: Page,
  nationality = 'British Citizen',
  country = 'England',
  [residencyLabel, status] = [/^3 years or more/, /^British\/Irish national/],
) {
  await selectSuggestion(page.getByLabel('Nationality', { exact: true }), nationality)
  await selectSuggestion(page.getByLabel('Country of domicile'), country)
  await page.getByRole('radio', { name: residencyLabel }).check()
  await page.getByRole('radio', { name: status }).check()
  await pressContinue(page, sections.residency)
}

export async function chooseProgramme(page: Page, school: string, code: string) {
  await page.getByLabel('School', { exact: true }).selectOption({ label: school })
  await page.getByLabel('Programme', { exact: true }).selectOption(code)
  await pressContinue(page, sections.programme)
}

export async function enterDetails(page: Page) {
  await page.getByLabel('Forenames').fill('Ada Maria')
  await page.getByLabel('Surname').fill('Sample')
  await page.getByLabel('Telephone').fill('020 7946 0123')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Year', { exact: true }).fill('2009')
  await page.getByRole('checkbox', { name: /^I give permission/ }).check()
  await checkAnswers(page)
}

/** Ticks the only box of the Declaration section, which applicants on record get instead of About You. */
export async function declare(page: Page) {
  const declaration = page.getByRole('region', { name: 'Declaration' })
  await expect(declaration.getByRole('textbox')).toHaveCount(0)
  await declaration.getByRole('checkbox').check()
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
