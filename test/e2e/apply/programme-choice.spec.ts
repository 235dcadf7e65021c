import { filledForm } from '../../gallery/sample-forms.ts'
import { chooseProgramme, getSection, submit } from '../support/fill-application.ts'
import { expect, signInByApi, test, waitForMail } from '../support/fixtures.ts'

const engineering = 'School of Electronic Engineering and Computer Science'
const subjects = ['Mathematics', 'Physics', 'Chemistry']
const qualifications = filledForm.qualifications.map((row, index) => ({ ...row, subject: subjects[index]! }))
const alternative = 'Computer Systems Engineering BEng (Hons)'

test('a place that closes before the submission leads to a refusal with alternatives, and the form stays', async ({
  page,
  portal,
  person,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  const programme = page.getByLabel('Programme', { exact: true })
  const setHomePlaces = (home: 'on' | 'off') =>
    portal.staff('catalogue', 'places', 'H671-USROB', '--home', home, '--yes')
  const chosen = { schoolCode: null, programmeCode: null }
  await signInByApi(page, portal, person, { ...filledForm, ...chosen, qualifications })
  await chooseProgramme(page, engineering, 'H671-USROB')
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await expect(title).toHaveText('Check your answers')
  await setHomePlaces('off')
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(title).toHaveText('Your application')
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary).toContainText('have been taken since you chose it')
  await expect(summary).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Robotics Engineering BEng (Hons) is full' })).toBeVisible()
  await expect(programme.locator('option[value="H671-USROB"]')).toBeDisabled()
  await expect(page.getByText(/Mathematics A, Physics B, Chemistry B/)).toBeVisible()

  await page
    .getByRole('region', { name: 'Similar programmes you can apply for' })
    .first()
    .getByRole('button', { name: `Choose ${alternative}` })
    .click()
  const continueButton = getSection(page, 'programme').getByRole('button', { name: 'Continue' })
  for (const shown of [
    page.getByText(`Chosen: ${alternative}`),
    page.locator('#eligibility'),
    continueButton,
  ])
    await expect(shown).toBeInViewport()
  await expect(page.locator('#eligibility')).toBeFocused()
  await expect(programme).toBeHidden()
  await expect(page.getByRole('heading', { name: /is full$/ })).toBeHidden()
  await continueButton.click()
  await expect(title).toHaveText('Check your answers')
  await expect(page.getByText(alternative).first()).toBeVisible()
  await submit(page)
  expect((await waitForMail(portal, person.email, 'Your application')).text).toContain(alternative)
  await setHomePlaces('on')
})
