import type { FormAction } from '#web/apply/form/form-state.ts'
import { filledForm, formAfter } from '../../gallery/sample-forms.ts'
import { submit } from '../support/fill-application.ts'
import { expect, signInByApi, test, waitForMail } from '../support/fixtures.ts'

const setSubject = (id: string, subject: string): FormAction => ({
  type: 'changeRow',
  id,
  changes: { subject },
})
const form = formAfter(
  filledForm,
  ...['Mathematics', 'Physics', 'Chemistry'].map((subject, index) => setSubject(String(index), subject)),
  { type: 'changeForm', changes: { schoolCode: null, programmeCode: null } },
)
const robotics = 'Robotics Engineering BEng (Hons)'
const similarProgramme = 'Computer Systems Engineering BEng (Hons)'
/** A programme whose places no journey switches, because a page may show a switch much later. */
const audioSystems = 'Audio Systems Engineering BEng (Hons)'

test('a place that closes before the submission is refused with similar programmes, and the form stays', async ({
  page,
  portal,
  person,
}) => {
  const programme = page.getByLabel('Programme', { exact: true })
  const setHomePlaces = (home: 'on' | 'off') =>
    portal.staff('catalogue', 'places', 'H671-USROB', '--home', home, '--yes')
  await signInByApi(page, portal, person, form)
  await programme.fill('H671')
  await page.getByRole('option', { name: robotics }).click()
  await expect(page.getByRole('region', { name: robotics })).toContainText('You qualify')
  await setHomePlaces('off')
  await page.getByRole('button', { name: 'Submit' }).click()

  const summary = page.getByRole('alert').filter({ hasText: 'have been taken since you chose it' })
  await expect(summary).toBeFocused()
  await expect(programme).toHaveValue(robotics)
  await expect(page.getByLabel('Surname')).toBeHidden()
  await page
    .getByRole('region', { name: robotics })
    .getByRole('button', { name: `Choose ${similarProgramme}` })
    .click()

  const panelTitle = page.getByRole('heading', { level: 3, name: similarProgramme })
  await expect(panelTitle).toBeFocused()
  await expect(panelTitle).toBeInViewport()
  await expect(programme).toHaveValue(similarProgramme)
  await expect(page.getByLabel('Surname')).toHaveValue('King')
  await submit(page)
  expect((await waitForMail(portal, person.email, 'Your application')).text).toContain(similarProgramme)
  await setHomePlaces('on')
})

test('Submit reports what is missing for a programme whose name was typed just before', async ({
  page,
  portal,
  person,
}) => {
  const programme = page.getByLabel('Programme', { exact: true })
  const submitButton = page.getByRole('button', { name: 'Submit' })
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  const data = { ...form.data, details: { ...form.data.details, surname: '' } }
  await signInByApi(page, portal, person, { ...form, data })

  await programme.fill(audioSystems)
  await expect(page.getByRole('group', { name: 'You qualify' })).toContainText(audioSystems)
  await submitButton.click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Surname is required'])

  await programme.fill('Astrology')
  await submitButton.click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['You must choose a programme code'])
})
