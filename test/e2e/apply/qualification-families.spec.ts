import type { Page } from '@playwright/test'
import {
  chooseProgramme,
  confirmQualifications,
  enterDetails,
  enterGcses,
  enterQualification,
  enterResidency,
  enterResidencyAbroad,
  enterSchoolAbroad,
  shown,
  submit,
} from '../support/fill-application.ts'
import { expect, expectAccessible, letIn, test } from '../support/fixtures.ts'
import { type Journey, journeys } from '../support/qualification-journeys.ts'

const school = 'School of Electronic Engineering and Computer Science'

async function setOut(page: Page, family: string) {
  const button = page.getByRole('button', { name: family })
  if (!/^(A-Levels|International Baccalaureate|BTEC)$/.test(family))
    await page.getByRole('button', { name: /^Not Listed/ }).click()
  await button.first().click()
}

/** What follows the qualifications: where one is from, the programme and how it stands, oneself, the number. */
async function goToNumber(page: Page, { from, stands }: Pick<Journey, 'from' | 'stands'>) {
  await (from ? enterResidencyAbroad(page, ...from) : enterResidency(page))
  await chooseProgramme(page, school, 'G400-USCSC')
  await expect(shown(page, 'programme')).toContainText('Computer Science BSc (Hons)')
  await enterDetails(page)
  await expect(page.locator('main')).toContainText(stands)
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
}

for (const { family, cards, ...rest } of journeys)
  test(`an applicant with ${family} applies from sign-in to the number`, async ({ page, portal, person }) => {
    await letIn(page, portal, person)
    await setOut(page, family)
    for (const card of cards) await enterQualification(page, ...card)
    await (rest.from ? enterSchoolAbroad(page) : enterGcses(page))
    await expectAccessible(page)
    await confirmQualifications(page)
    await goToNumber(page, rest)
  })

test('an applicant types qualifications that are not listed, and an advisor checks them', async ({
  page,
  portal,
  person,
}) => {
  await letIn(page, portal, person)
  await page.getByRole('button', { name: /^Not Listed/ }).click()
  await page.getByRole('button', { name: /^Something else/ }).click()
  await page.getByLabel('Qualification', { exact: true }).selectOption('Other')
  await page.getByLabel('Name of the qualification').fill('Studentereksamen')
  await page.getByLabel('Subject', { exact: true }).fill('Matematik A')
  await page.getByLabel('Grade', { exact: true }).fill('12')

  await page.getByRole('button', { name: 'Add Qualification' }).click()
  const second = page.getByRole('group', { name: 'Qualification 1', exact: true })
  await second.getByLabel('Qualification', { exact: true }).selectOption('AS')
  const aS = page.getByRole('group', { name: 'AS Level 1', exact: true })
  await aS.getByLabel('Subject', { exact: true }).fill('Faroese')
  await aS.getByRole('option', { name: /^Not Listed Below/ }).click()
  await expect(aS.getByLabel('Name of the subject')).toHaveValue('Faroese')
  await aS.getByRole('radio', { name: 'A', exact: true }).check({ force: true })

  await enterSchoolAbroad(page)
  await expectAccessible(page)
  await confirmQualifications(page)
  await goToNumber(page, { from: ['Danish', 'Denmark'], stands: 'An advisor will look' })
})
