import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const section = (page: Page, name: RegExp) => page.getByRole('region', { name })
const goOn = (page: Page, name: RegExp) =>
  section(page, name).getByRole('button', { name: 'Continue' }).click()

export const sections = {
  grades: /Grades and qualifications/,
  residency: /Nationality and residency/,
  programme: /What are you applying for/,
  aboutYou: /About You/,
}
export const shown = (page: Page, name: keyof typeof sections) => section(page, sections[name])

/** Sets out three A-levels and answers the rest of the first section. */
export async function enterALevels(page: Page, grades: Record<string, string>) {
  await page.getByRole('button', { name: /^A-Levels/ }).click()
  for (const [place, [subject, grade]] of Object.entries(grades).entries()) {
    const row = page.getByRole('group', { name: `A-Level ${place + 1}` })
    await row.getByLabel('Subject').selectOption(subject)
    // The radio lies under its tile, which takes the click.
    await row.getByRole('radio', { name: grade, exact: true }).check({ force: true })
  }
  await page.getByRole('group', { name: 'Secondary education' }).getByRole('radio', { name: 'GCSEs' }).check()
  await page.getByLabel('5 or more GCSEs at C/4 or above').check()
  await page.getByLabel('Maths at B/5 or above').check()
  await page.getByLabel('GCSE English grade').fill('6')
  await page.getByRole('checkbox', { name: /^I confirm that I have obtained/ }).check()
  await goOn(page, sections.grades)
}

/** Answers the second section as somebody who has always lived in England. */
export async function enterResidency(page: Page) {
  await page.getByLabel('Nationality', { exact: true }).selectOption({ label: 'British Citizen' })
  await page.getByLabel('Country of domicile').selectOption({ label: 'England' })
  await page.getByRole('radio', { name: /^3 years or more/ }).check()
  await page.getByRole('radio', { name: /^British\/Irish national/ }).check()
  await goOn(page, sections.residency)
}

export async function chooseProgramme(page: Page, school: string, code: string) {
  await page.getByLabel('School', { exact: true }).selectOption({ label: school })
  await page.getByLabel('Programme', { exact: true }).selectOption(code)
  await goOn(page, sections.programme)
}

export async function enterDetails(page: Page) {
  await page.getByLabel('Forenames').fill('Ada Maria')
  await page.getByLabel('Surname').fill('Sample')
  await page.getByLabel('Telephone').fill('020 7946 0123')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Year', { exact: true }).fill('2009')
  await page.getByRole('checkbox', { name: /^I give permission/ }).check()
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
}

/** The whole form of an applicant with three A-levels, up to Check your answers. */
export async function fillForm(page: Page) {
  await enterALevels(page, { Mathematics: 'A', Physics: 'A', Chemistry: 'A' })
  await enterResidency(page)
  await chooseProgramme(page, 'School of Electronic Engineering and Computer Science', 'G400-USCSC')
  await enterDetails(page)
}

/** Submits and gives the number that the confirmation shows. */
export async function submit(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/applicant\/applications\/complete$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  const [number] = /CL\d{7}/.exec((await page.locator('main').textContent()) ?? '') ?? ['']
  return number
}

/** The nationality in the draft that the server keeps for whoever is signed in on a page. */
export const savedNationality = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    fetch('/portal/api/draft', { headers: { authorization: `Bearer ${localStorage.bearerToken}` } })
      .then(response => response.json())
      .then(draft => draft.form?.nationality),
  )
