import { createFile, createPdf } from '../support/files.ts'
import { expect, expectAccessible, findLink, requestDocuments, test } from '../support/fixtures.ts'
import { enlargeText, expectNoHorizontalScroll } from '../support/layout-checks.ts'

const twentyMegabytes = 20_971_520

// Specification 1.7, 2.11, 2.76, 6.2, 6.6, 8.21
test('a PDF of 20 MB can be sent at twice the text size', async ({ page, portal, person }) => {
  await enlargeText(page, 2)
  const { number, mail } = await requestDocuments('Grades', page, portal, person)
  await page.context().clearCookies()
  await page.goto(findLink(mail))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send us your grades')
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Sample')
  await expectAccessible(page)

  const files = page.getByLabel('Choose files')
  await files.setInputFiles([
    createPdf('Certificate.pdf', twentyMegabytes),
    createPdf('Too large.pdf', twentyMegabytes + 1),
    createFile('Empty.pdf', ''),
    createFile('Photo.heic', 'heic'),
  ])
  await expect(
    page.getByText('The following files cannot be uploaded as they are of the wrong type:'),
  ).toBeVisible()
  await expect(page.getByText('The following files cannot be uploaded as they are too large:')).toBeVisible()
  await expect(page.getByText('The following files cannot be uploaded as they are empty')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send Files' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents Sent')
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  await expectNoHorizontalScroll(page)
  await expect(page).toHaveURL(/\/documents\/done\?requestId=/)
  await expectAccessible(page)

  await page.goto(findLink(mail))
  await expect(page.getByText('Certificate.pdf')).toBeVisible()
})
