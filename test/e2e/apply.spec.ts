import { writeFileSync } from 'node:fs'
import {
  chooseProgramme,
  enterALevels,
  enterResidency,
  fillForm,
  savedNationality,
  shown,
  submit,
} from './application.ts'
import { expect, expectAccessible, mailAbout, signIn, test } from './fixtures.ts'

test('somebody with three A-levels goes from the landing page to a number', async ({
  page,
  portal,
  person,
}) => {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 40[14]/.test(message.text()))
      complaints.push(message.text())
  })
  await signIn(page, portal, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application')
  await expect(shown(page, 'residency')).toBeHidden()
  await expectAccessible(page)

  await enterALevels(page, { Mathematics: 'A', Physics: 'A', Chemistry: 'A' })
  await expect(shown(page, 'programme')).toBeHidden()
  await enterResidency(page)
  await expect(shown(page, 'aboutYou')).toBeHidden()
  await expectAccessible(page)
  await chooseProgramme(page, 'School of Electronic Engineering and Computer Science', 'G400-USCSC')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Check your answers' }).click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary.getByRole('link')).toHaveText([
    'Forename is required',
    'Surname is required',
    'Contact Telephone is required',
    'You must enter a date of birth',
    'You must give us permission to store your information under our data governance policy',
  ])
  await summary.getByRole('link', { name: 'Surname is required' }).click()
  await expect(page.getByLabel('Surname')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Forenames').fill('Ada Maria')
  await page.getByLabel('Surname').fill('Sample')
  await page.getByLabel('Telephone').fill('020 7946 0123')
  await page.getByLabel('Day').fill('31')
  await page.getByLabel('Month').fill('2')
  await page.getByLabel('Year', { exact: true }).fill('2009')
  await page.getByRole('checkbox', { name: /^I give permission/ }).check()
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await expect(page.getByText('Date of birth is invalid').first()).toBeVisible()
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').fill('3')
  await page.getByRole('button', { name: 'Check your answers' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
  await expect(page.getByText('Computer Science BSc (Hons)').first()).toBeVisible()
  await expectAccessible(page)
  const number = await submit(page)
  expect(number).toMatch(/^CL\d{7}$/)
  await expectAccessible(page)

  const receipt = await mailAbout(portal, person.email, number)
  expect(receipt.text).toContain('Computer Science BSc (Hons)')
  await page.goto('/applicant/applications/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(complaints).toEqual([])
})

test('what was entered is there after a reload and on another device', async ({
  page,
  portal,
  person,
  browser,
}) => {
  await signIn(page, portal, person)
  await enterALevels(page, { Mathematics: 'A', Physics: 'B', Chemistry: 'B' })
  await expect(page.getByText(/saved at \d\d:\d\d/i).first()).toBeAttached()
  await page.getByLabel('Nationality', { exact: true }).selectOption({ label: 'Irish' })
  await expect.poll(() => savedNationality(page)).toBe('IRL')
  await page.reload()
  await expect(page.getByLabel('Nationality', { exact: true })).toHaveValue('IRL')

  const device = await browser.newPage({ baseURL: portal.origin })
  await signIn(device, portal, person)
  await expect(device.getByLabel('Nationality', { exact: true })).toHaveValue('IRL')
  await expect(device.getByText(/Mathematics A, Physics B, Chemistry B/)).toBeVisible()
  await device.close()
})

test('a programme that asks for more says why not, and cannot be applied for', async ({
  page,
  portal,
  person,
}) => {
  await signIn(page, portal, person)
  await enterALevels(page, { Mathematics: 'A', Physics: 'B', Chemistry: 'B' })
  await enterResidency(page)
  await page
    .getByLabel('School', { exact: true })
    .selectOption({ label: 'School of Electronic Engineering and Computer Science' })
  const row = page.getByRole('listitem').filter({ hasText: 'G400-USCSC' })
  await expect(row).toContainText('Not with these grades')
  await row.locator('summary').click()
  await expect(row).toContainText('Your best three A-levels are ABB; this programme asks for AAA')
  await expect(shown(page, 'aboutYou')).toBeHidden()
  await expectAccessible(page)
  await expect(
    page.getByLabel('Programme', { exact: true }).locator('option[value="G400-USCSC"]'),
  ).toBeDisabled()
})

test('the whole journey works on a phone 320 px wide', async ({ page, portal, person }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal, person)
  await fillForm(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('the form stays as it is through another tab and a lost connection', async ({
  page,
  portal,
  person,
  context,
}) => {
  await signIn(page, portal, person)
  await enterALevels(page, { Mathematics: 'A', Physics: 'A', Chemistry: 'A' })
  await expect(page.getByText(/saved at \d\d:\d\d/i).first()).toBeAttached()
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })
  await context.setOffline(true)
  await page.getByLabel('Nationality', { exact: true }).selectOption({ label: 'Irish' })
  await expect(page.getByText(/could not be saved|not saved|offline|connection/i).first()).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText(/Mathematics A, Physics A, Chemistry A/)).toBeVisible()
  await expect(page.getByLabel('Nationality', { exact: true })).toHaveValue('IRL')
  await expect.poll(() => savedNationality(page)).toBe('IRL')
})

test('who is on record with qualifications and a confirmed fee status only declares', async ({
  page,
  portal,
  person,
}) => {
  const held = JSON.stringify({
    list: ['Mathematics', 'Physics', 'Chemistry'].map(subject => ({
      tpe: 'A2',
      subject,
      grade: 'A',
      yearObtained: 2027,
    })),
    english: { type: 'Gcse', grade: '6' },
    secondaryEducation: {
      type: 'Gcse',
      has5orMoreAtC4OrAbove: true,
      hasMathsAtB5OrAbove: true,
      has6orMoreAt6and7: false,
    },
    version: 1,
  })
  const file = test.info().outputPath('applicants.csv')
  writeFileSync(
    file,
    `ucasId,email,forenames,surname,dateOfBirth,feeStatus,qualifications\n${person.ucasId},${person.email},Ada,Record,2008-01-02,overseas,"${held.replaceAll('"', '""')}"\n`,
  )
  expect(await portal.staff('applicants', 'import', file, '--yes')).toContain('Imported 1 applicant.')

  await signIn(page, portal, person)
  await expect(shown(page, 'grades')).toBeHidden()
  await expect(shown(page, 'residency')).toBeHidden()
  await chooseProgramme(page, 'School of Electronic Engineering and Computer Science', 'G402-USCSI')
  const declaration = page.getByRole('region', { name: '2 Declaration' })
  await expect(declaration.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await expect(
    page
      .getByText('You must give us permission to store your information under our data governance policy')
      .first(),
  ).toBeVisible()
  await declaration.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Check your answers' }).click()
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
})
