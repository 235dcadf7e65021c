import type { Page } from '@playwright/test'
import {
  chooseProgramme,
  enterALevels,
  enterDetails,
  enterResidency,
  getSection,
  submit,
} from '../support/fill-application.ts'
import { expect, signInByApi, test, waitForMail } from '../support/fixtures.ts'

const engineering = 'School of Electronic Engineering and Computer Science'
const programme = (page: Page) => page.getByLabel('Programme', { exact: true })
/** Expects the lists to be folded, and the verdict to have the focus. */
async function expectChosen(page: Page, name: string) {
  await expect(page.getByText(`Chosen: ${name}`)).toBeInViewport()
  await expect(page.locator('#verdict')).toBeFocused()
  await expect(page.locator('#verdict')).toBeInViewport()
  await expect(getSection(page, 'programme').getByRole('button', { name: 'Continue' })).toBeInViewport()
  await expect(programme(page)).toBeHidden()
}
const alternatives = (page: Page) =>
  page.getByRole('region', { name: 'Similar programmes you can apply for' })

// Specification 2.37, 2.66, 2.67
test('ABB for a programme that requires AAB gives the reason, and one tap chooses an alternative', async ({
  page,
  portal,
  person,
  browser,
}) => {
  await signInByApi(page, portal, person)
  await enterALevels(page, { Mathematics: 'A', Physics: 'B', Chemistry: 'B' })
  await enterResidency(page)
  await page.getByLabel('School', { exact: true }).selectOption({ label: engineering })
  await expect(programme(page).locator('option[value="GN51-USCSB"]')).toBeDisabled()
  const row = page.getByRole('listitem').filter({ hasText: 'GN51-USCSB' })
  await row.locator('summary').first().click()
  await expect(row).toContainText('This programme asks for AAB. Your best three A-levels are ABB.')
  await expect(row.getByRole('row', { name: 'AAB at A-level ABB Not met' })).toBeVisible()
  await expect(row.getByRole('row', { name: /^5 or more GCSEs/ })).toContainText('Met')
  await expect(row).toContainText('call the Clearing Hotline')
  await expect(getSection(page, 'aboutYou')).toBeHidden()

  await alternatives(page)
    .getByRole('button', { name: 'Choose Computer Systems Engineering BEng (Hons)' })
    .click()
  await expectChosen(page, 'Computer Systems Engineering BEng (Hons)')
  await expect(page.getByRole('heading', { name: 'Entry requirements' })).toBeVisible()

  await getSection(page, 'programme').getByRole('button', { name: 'Continue' }).click()
  await enterDetails(page)
  const number = await submit(page)
  const receipt = await waitForMail(portal, person.email, number)
  expect(receipt.text).toContain('Computer Systems Engineering BEng (Hons)')

  const device = await browser.newPage({ baseURL: portal.origin })
  await signInByApi(device, portal, person)
  await expect(device.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(device.locator('main')).toContainText(number)
  await expect(device.locator('main')).toContainText('Computer Systems Engineering BEng (Hons)')
  await device.close()
})

test('a place that closes before the submission leads to a refusal with alternatives, and the form stays', async ({
  page,
  portal,
  person,
}) => {
  const setHomePlaces = (home: 'on' | 'off') =>
    portal.staff('catalogue', 'places', 'H671-USROB', '--home', home, '--yes')
  await signInByApi(page, portal, person)
  await enterALevels(page, { Mathematics: 'A', Physics: 'B', Chemistry: 'B' })
  await enterResidency(page)
  await chooseProgramme(page, engineering, 'H671-USROB')
  await enterDetails(page)
  await setHomePlaces('off')
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application')
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary).toContainText('The places on this programme have been taken since you chose it')
  await expect(summary).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Robotics Engineering BEng (Hons) is full' })).toBeVisible()
  await expect(programme(page).locator('option[value="H671-USROB"]')).toBeDisabled()
  await expect(page.getByText(/Mathematics A, Physics B, Chemistry B/)).toBeVisible()

  await alternatives(page)
    .first()
    .getByRole('button', { name: 'Choose Computer Systems Engineering BEng (Hons)' })
    .click()
  await expectChosen(page, 'Computer Systems Engineering BEng (Hons)')
  await expect(page.getByRole('heading', { name: /is full$/ })).toBeHidden()
  await getSection(page, 'programme').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
  await expect(page.getByText('Ada Maria')).toBeVisible()
  await expect(page.getByText('Computer Systems Engineering BEng (Hons)').first()).toBeVisible()
  const number = await submit(page)
  expect((await waitForMail(portal, person.email, number)).text).toContain('Computer Systems Engineering')
  await setHomePlaces('on')
})
