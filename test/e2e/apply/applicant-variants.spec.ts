import type { Page } from '@playwright/test'
import {
  chooseProgramme,
  confirmQualifications,
  declare,
  enterALevels,
  enterDetails,
  enterGcses,
  enterQualification,
  enterResidency,
  getSection,
  submit,
} from '../support/fill-application.ts'
import { expect, signInByApi, test } from '../support/fixtures.ts'
import {
  importRecords,
  withoutQualifications,
  withQualificationsAndFeeStatus,
} from '../support/imported-records.ts'

const school = 'School of Electronic Engineering and Computer Science'
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test.beforeAll(async ({ portal }) => {
  expect(await importRecords(portal, test.info().outputPath('applicants.csv'))).toContain(
    'Imported 2 applicants.',
  )
})

// Specification 2.52, 2.54
test('an applicant on record without qualifications enters grades and a declaration', async ({
  page,
  portal,
}) => {
  await signInByApi(page, portal, withoutQualifications)
  await enterALevels(page, { Mathematics: 'A', Physics: 'A', Chemistry: 'A' })
  await enterResidency(page)
  await chooseProgramme(page, school, 'G400-USCSC')
  await expect(headings(page)).toHaveText([
    '1Grades and qualifications',
    '2Nationality and residency',
    '3What are you applying for?',
    '4Declaration',
  ])
  await declare(page)
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
})

// Specification 2.53, 2.55, 2.56, 5.11
test('an applicant on record with qualifications and a fee status only chooses a programme and declares', async ({
  page,
  portal,
}) => {
  await signInByApi(page, portal, withQualificationsAndFeeStatus)
  await chooseProgramme(page, school, 'G400-USCSC')
  await expect(headings(page)).toHaveText(['1What are you applying for?', '2Declaration'])
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await expect(page.getByRole('link', { name: /^You must give us permission to store/ })).toBeVisible()
  await declare(page)
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
})

// Specification 2.57, 2.58, 5.61
test('medicine needs UCAT results and the interview answer, and Yes blocks it for this year', async ({
  page,
  portal,
  person,
}) => {
  await signInByApi(page, portal, person)
  await page.getByRole('button', { name: /^A-Levels/ }).click()
  await enterQualification(page, 'A-Level 1', 'Chemistry', 'A*')
  await enterQualification(page, 'A-Level 2', 'Biology', 'A')
  await enterQualification(page, 'A-Level 3', 'Mathematics', 'A')
  await enterGcses(page)
  await page
    .getByLabel('6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above')
    .check()
  await confirmQualifications(page)
  await enterResidency(page)
  await page.getByLabel('School', { exact: true }).selectOption({ label: 'School of Medicine' })
  await page.getByLabel('Programme', { exact: true }).selectOption('A100-USMED')

  const programme = getSection(page, 'programme')
  const interviewed = programme.getByLabel(
    'Have you been interviewed for this programme in the current application year?',
  )
  const continueButton = programme.getByRole('button', { name: 'Continue' })
  await expect(programme).toContainText('enter your UCAT score and band')
  await interviewed.selectOption('Yes')
  await expect(programme).toContainText('You can only apply once per academic year')

  await programme.getByLabel('UCAT score').fill('2720')
  await programme.getByLabel('UCAT band').fill('3')
  await expect(continueButton).toBeDisabled()

  await interviewed.selectOption('No')
  await expect(programme).not.toContainText('You can only apply once per academic year')
  await programme.getByLabel('UCAT score').fill('2719')
  await expect(continueButton).toBeDisabled()
  await programme.getByLabel('UCAT score').fill('2720')
  await expect(continueButton).toBeEnabled()
  await continueButton.click()
  await enterDetails(page)
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
})
