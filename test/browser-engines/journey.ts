import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createPdf } from '../support/create-pdf.ts'
import { newPerson, type Portal } from '../support/portal-process.ts'
import { byLabel, byRole, type Driver, type Target } from './driver.ts'

const heading = (name: string) => byRole('heading', name)
const button = (name: string | RegExp, within?: Target) => byRole('button', name, within)
/** A long name, as its school has, which must not make the page wider. */
const programme = 'Computer Systems Engineering with Industrial Experience BEng (Hons)'
const row = (position: number) => byRole('group', new RegExp(`^Qualification ${position}:`))
const aLevels = [
  ['Mathematics', 'A*'],
  ['Physics', 'A'],
  ['Chemistry', 'A'],
] as const

/** Goes from the landing page to the number, and from the request for documents to Documents Sent. */
export async function applyAndSendDocuments(driver: Driver, portal: Portal) {
  const { ucasId, email } = newPerson()
  /** Waits for a page, and expects it to be as wide as the window. */
  async function arrive(title: string) {
    await driver.see(heading(title))
    await driver.expectToFit()
  }

  /** Opens the link in the newest mail with these words. */
  const openMailedLink = async (words: string) =>
    driver.open(await portal.waitForMail(email, new RegExp(`^${words}.*?(https?://\\S+)`, 's')))

  await driver.open(`${portal.origin}/`)
  await driver.click(byRole('link', 'Create an Application'))
  // As it is pasted from an email, in the digits of an East Asian keyboard.
  const wideId = ucasId.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)))
  await driver.type(byRole('textbox', 'UCAS ID'), `UCAS ID: ${wideId}`)
  await driver.type(byRole('textbox', 'E-mail Address'), email)
  await driver.expectToFit()
  await driver.click(button(/sign me in/i))
  await arrive('Check your email')
  await openMailedLink('Your link')
  await driver.click(button('Continue'))
  await arrive('Your application')

  await enterQualifications(driver)
  await driver.expectToFit()
  await enterResidency(driver)
  await driver.expectToFit()
  await driver.select(byRole('combobox', 'Programme'), programme)
  await driver.see(byRole('region', programme))
  await driver.expectToFit()
  await enterDetails(driver)
  await driver.expectToFit()
  const answers = await driver.text()
  for (const answer of [`You are applying for ${programme} as Ada Maria Sample`, 'You qualify'])
    expect(answers).toContain(answer)
  await driver.click(button('Submit'))
  await arrive('Thank you')
  const [applicationNumber] = /CL\d{7}/.exec(await driver.text()) ?? []
  expect(applicationNumber).toBeDefined()

  await portal.staff('attachments', 'request', applicationNumber ?? '', '--type', 'Grades', '--yes')
  await openMailedLink('Please send us')
  await arrive('Send us your grades')
  const pdf = join(portal.folder, 'Certificate.pdf')
  writeFileSync(pdf, createPdf(2000))
  await driver.upload(byLabel('Choose files'), pdf)
  await driver.see(button('Remove Certificate.pdf'))
  await driver.expectToFit()
  await driver.click(button('Send Files'))
  await arrive('Documents Sent')
  // Some engines log the 401 of the session check before sign-in, and a call for the mail's status that the next page ends.
  const expected = /status of 401|auth\/mail-status due to access control checks/
  expect(driver.problems().filter(problem => !expected.test(problem))).toEqual([])
}

async function enterQualifications(driver: Driver) {
  await driver.click(button(/^A-Levels/))
  for (const [index, [subject, grade]] of aLevels.entries()) {
    await driver.select(byRole('combobox', 'Subject', row(index + 1)), subject)
    await driver.click(byRole('radio', grade, row(index + 1)))
  }
  await addQualification(driver, row(4), 'BTEC National Diploma (RQF, reformed 2019)')
  await driver.select(byRole('combobox', 'Subject', row(4)), 'Business')
  await driver.type(byRole('textbox', 'Grade', row(4)), 'd*d*', 'D*D*')
  await addQualification(driver, row(5), 'French Baccalauréat: overall')
  await driver.type(byRole('textbox', 'Grade', row(5)), '15,5')
  // While the last answers are being saved. An engine may keep the page in memory, with a save that never ends.
  await driver.follow('/privacy')
  await driver.see(heading('Privacy'))
  await driver.goBack()
  await driver.see(row(5))

  await driver.click(byRole('radio', 'GCSEs', byRole('group', 'Secondary education')))
  await driver.click(byRole('checkbox', '5 or more GCSEs at C/4 or above'))
  await driver.click(byRole('checkbox', 'Maths at B/5 or above'))
  await driver.type(byRole('textbox', 'GCSE English grade'), '6')
  await driver.click(byRole('checkbox', /^I confirm that I have obtained/))
}

async function addQualification(driver: Driver, row: Target, type: string) {
  await driver.click(button('Add Qualification'))
  await driver.select(byRole('combobox', 'Qualification', row), type)
}

async function enterResidency(driver: Driver) {
  await driver.select(byRole('combobox', 'Nationality'), 'British Citizen')
  await driver.select(byRole('combobox', 'Country of domicile'), 'England')
  await driver.click(byRole('radio', /^3 years or more/))
  await driver.click(byRole('radio', /^British\/Irish national/))
}

async function enterDetails(driver: Driver) {
  for (const [label, text] of [
    ['Forenames', 'Ada Maria'],
    ['Surname', 'Sample'],
    ['Contact Telephone', '020 7946 0123'],
    ['Day', '14'],
    ['Month', '3'],
    ['Year', '2009'],
  ] as const)
    await driver.type(byRole('textbox', label), text)
  await driver.click(byRole('checkbox', /^I give permission/))
}
