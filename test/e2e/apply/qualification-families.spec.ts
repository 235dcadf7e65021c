import {
  chooseProgramme,
  confirmQualifications,
  enterDetails,
  enterQualification,
  enterResidency,
  enterSchoolAbroad,
  enterType,
  submit,
} from '../support/fill-application.ts'
import { expect, signInByApi, test } from '../support/fixtures.ts'

test('an applicant with qualifications from abroad and unlisted ones applies, and an advisor checks them', async ({
  page,
  portal,
  person,
}) => {
  await signInByApi(page, portal, person)
  await page.getByRole('button', { name: /^Not Listed/ }).click()
  await page.getByRole('button', { name: 'French Baccalauréat' }).click()
  for (const [card, subject, grade] of [
    ['French Baccalauréat: overall', null, '15,5'],
    ['French Baccalauréat: subject 1', 'Français (French)', '14'],
    ['French Baccalauréat: subject 2', 'Arts', '16.25'],
    ['French Baccalauréat: subject 3', 'Grand Oral', '20'],
  ] as const)
    await enterQualification(page, card, subject, grade)

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
  await aS.getByRole('radio', { name: 'A', exact: true }).check({ force: true })

  await page.getByRole('checkbox', { name: 'Show the year for each qualification' }).check()
  await own.getByLabel('Year obtained').fill('2025')
  await page.reload()
  await expect(own.getByLabel('Year obtained')).toHaveValue('2025')
  await expect(aS.getByLabel('Year obtained')).toHaveValue('2027')

  await enterSchoolAbroad(page)
  await confirmQualifications(page)
  await enterResidency(page, 'Danish', 'Denmark', [/^Yet to arrive/, /^Other$/])
  await chooseProgramme(page, 'School of Electronic Engineering and Computer Science', 'G400-USCSC')
  await enterDetails(page)
  await expect(page.locator('main')).toContainText('An advisor will check your grades')
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
})
