import type { Page } from '@playwright/test'
import { fillForm, submit } from './fill-application.ts'
import { expect, type Person, type Portal, signInByApi, waitForMail } from './fixtures.ts'

/** Applies, has staff request documents, and returns the application number and the email of the request. */
export async function requestDocuments(type: string, page: Page, portal: Portal, person: Person) {
  await signInByApi(page, portal, person)
  await fillForm(page)
  const number = await submit(page)
  const output = await portal.staff('attachments', 'request', number, '--type', type, '--yes')
  expect(output).toContain(`emails the applicant of ${number} a link to send documents (${type})`)
  return { number, mail: await waitForMail(portal, person.email, 'Please send us') }
}
