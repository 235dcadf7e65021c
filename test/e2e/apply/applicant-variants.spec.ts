import { writeFileSync } from 'node:fs'
import { threeALevels } from '../../support/sample-application.ts'
import { submit } from '../support/fill-application.ts'
import { expect, type Person, type Portal, signInByApi, test } from '../support/fixtures.ts'

/** On record with qualifications and a confirmed fee status. */
const onRecord: Person = { ucasId: '2070000003', email: 'record3@example.org' }

/** Imports the person and then the results with the staff command. */
async function importRecord(portal: Portal, file: string) {
  const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
  const row = `${onRecord.ucasId},${onRecord.email},Ada,Record,2008-01-02,home`
  writeFileSync(file, [heading, row].join('\n'))
  await portal.staff('applicants', 'import', file, '--yes')
  const gcses = ['Mathematics', 'English Language', 'Art', 'History', 'Spanish']
  const results = [
    ...threeALevels().list.map(({ tpe, subject, grade }) => `${onRecord.ucasId},${tpe},${subject},${grade}`),
    ...gcses.map(subject => `${onRecord.ucasId},GCSE,${subject},7`),
  ]
  writeFileSync(file, ['ucasId,type,subject,grade', ...results].join('\n'))
  await portal.staff('applicants', 'import', file, '--yes')
}

test('an applicant with results on record only chooses and declares', async ({ page, portal }) => {
  await importRecord(portal, test.info().outputPath('applicants.csv'))
  await signInByApi(page, portal, onRecord)
  await page.getByLabel('Programme', { exact: true }).fill('G400')
  await page.getByRole('option', { name: /^Computer Science BSc/ }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    '1What are you applying for?',
    '2Declaration',
  ])
  const declaration = page.getByRole('region', { name: 'Declaration' })
  await expect(declaration).toContainText('A-Level Physics')
  await expect(declaration.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('link', { name: /^You must give us permission to store/ })).toBeVisible()
  await declaration.getByRole('checkbox').check()
  expect(await submit(page)).toMatch(/^CL\d{7}$/)
})
