import type { Page } from '@playwright/test'
import { fillForm, submit } from './application.ts'
import {
  expect,
  expectAccessible,
  linkIn,
  mailAbout,
  type Person,
  type Portal,
  signIn,
  test,
} from './fixtures.ts'

const twentyMegabytes = 20_971_520

/** Applies, is asked for documents by staff, and gives the number and the mail that asks. */
async function askedFor(type: string, page: Page, portal: Portal, person: Person) {
  await signIn(page, portal, person)
  await fillForm(page)
  const number = await submit(page)
  const said = await portal.staff('attachments', 'request', number, '--type', type, '--yes')
  expect(said).toContain(`Asked the applicant of ${number} for documents (${type})`)
  return { number, asked: await mailAbout(portal, person.email, 'Please send us') }
}

const pdf = (name: string, size = 2000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 0x20)]),
})

test('a request for documents takes a PDF of 20 MB and shows Documents Sent', async ({
  page,
  portal,
  person,
}) => {
  const { number, asked } = await askedFor('Grades', page, portal, person)
  await page.context().clearCookies()
  await page.goto(linkIn(asked))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send us your grades')
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Sample')
  await expectAccessible(page)

  const files = page.getByLabel('Choose files')
  await files.setInputFiles([
    pdf('Certificate.pdf', twentyMegabytes),
    pdf('Too large.pdf', twentyMegabytes + 1),
    { name: 'Empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    { name: 'Photo.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') },
  ])
  await expect(
    page.getByText('The following files cannot be uploaded as they are of the wrong type:'),
  ).toBeVisible()
  await expect(page.getByText('The following files cannot be uploaded as they are too large:')).toBeVisible()
  await expect(page.getByText('The following files cannot be uploaded as they are empty')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send Files' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents Sent')
  await expect(page).toHaveURL(/\/documents\/done\?requestId=/)
  await expectAccessible(page)

  await page.goto(linkIn(asked))
  await expect(page.getByText('Certificate.pdf')).toBeVisible()
})

test('a file that is not what it says can be removed, and the rest is sent', async ({
  page,
  portal,
  person,
}) => {
  const { asked } = await askedFor('IELTS', page, portal, person)
  await page.goto(linkIn(asked))
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      { name: 'Not a picture.png', mimeType: 'image/png', buffer: Buffer.from('just words') },
      pdf('Result.pdf'),
    ])
  await page.getByRole('button', { name: 'Send Files' }).click()
  await expect(
    page.getByText('There were problems uploading some of your files, you can retry or remove them'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Not a picture.png' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents Sent')
})

test('a link without a request, or with an unknown one, says so', async ({ page }) => {
  await page.goto('/documents/add')
  await expect(page.getByText('UUID must be provided')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/documents/add?requestId=unknown')
  await expect(
    page.getByText('The file upload request was invalid, has been withdrawn or has expired'),
  ).toBeVisible()
  await expectAccessible(page)
})
