import type { Page } from '@playwright/test'
import { fillForm, submit } from './fill-application.ts'
import { expect, letIn, mailAbout, type Person, type Portal } from './fixtures.ts'

/** Applies, is asked for documents by staff, and gives the number and the mail that asks. */
export async function askedFor(type: string, page: Page, portal: Portal, person: Person) {
  await letIn(page, portal, person)
  await fillForm(page)
  const number = await submit(page)
  const said = await portal.staff('attachments', 'request', number, '--type', type, '--yes')
  expect(said).toContain(`Asked the applicant of ${number} for documents (${type})`)
  return { number, asked: await mailAbout(portal, person.email, 'Please send us') }
}
