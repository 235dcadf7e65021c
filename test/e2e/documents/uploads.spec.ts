import { writeFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { createPdf } from '../../support/create-pdf.ts'
import { expect, requestAttachments, test } from '../support/fixtures.ts'
import { expectNoHorizontalScroll } from '../support/layout-checks.ts'

const virus = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD'}-ANTIVIRUS-TEST-FILE!$H+H*`

/** Writes a file for an upload, and returns its path. */
function createFile(name: string, content: string | Buffer) {
  const path = test.info().outputPath(name)
  writeFileSync(path, content)
  return path
}
const createPdfFile = (name: string, size = 50_000) => createFile(name, createPdf(size))

/** Delays the uploads to the bucket until `release`, counts them, and twice cuts the connection of one file. */
async function interceptUploads(page: Page, unstableFile: string) {
  const names = new Map<string, string>()
  const active = new Set<Request>()
  let cutsLeft = 2
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/upload-link?*', async route => {
    const response = await route.fetch()
    const name = new URL(route.request().url()).searchParams.get('fileName') ?? ''
    if (response.ok()) names.set((await response.json()).url, name)
    await route.fulfill({ response })
  })
  await page.route(
    address => names.has(address.href),
    async route => {
      const request = route.request()
      if (request.method() !== 'PUT') return route.continue()
      active.add(request)
      await released
      const isCut = names.get(request.url()) === unstableFile && cutsLeft-- > 0
      return isCut ? route.abort('connectionreset') : route.continue()
    },
  )
  const onEnd = (request: Request) => void active.delete(request)
  page.on('requestfinished', onEnd).on('requestfailed', onEnd)
  return { release: () => release(), activeCount: () => active.size }
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } })

test('twelve files are sent five at a time, retried and removed', async ({ page, portal, person }) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const link = await requestAttachments('Other', page, portal, person)
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('Ada, this is for application')).toBeVisible()
  const uploads = await interceptUploads(page, 'Shaky.pdf')

  const choosing = page.waitForEvent('filechooser')
  await page.getByText('Choose files', { exact: true }).click()
  await (await choosing).setFiles([
    ...Array.from({ length: 8 }, (_, index) => createPdfFile(`Page ${index + 1}.pdf`)),
    createPdfFile('Shaky.pdf'),
    createFile('Not a picture.png', 'just words'),
    createFile('Notes.txt', virus),
    createPdfFile('Last.pdf', uploadLimits.maxBytes),
    createPdfFile('Too large.pdf', uploadLimits.maxBytes + 1),
    createFile('Photo.heic', 'heic'),
    createFile('Empty.pdf', ''),
  ])
  await expect(page.getByText('0 of 12 files received')).toBeVisible()
  const rejected = page.getByRole('alert')
  const reasons = [
    'of the wrong type:Photo.heic. Send a screenshot',
    'too large:Too large.pdf',
    'emptyEmpty.pdf',
  ]
  for (const reason of reasons)
    await expect(rejected).toContainText(`The following files cannot be uploaded as they are ${reason}`)

  await press('Send Files')
  await expect.poll(uploads.activeCount).toBe(5)
  await expect(page.getByRole('progressbar')).toHaveCount(5)
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(7)
  uploads.release()

  // Twelve confirmations, one of 20 MB, take a busy machine longer than a page.
  await expect(page.getByText('10 of 12 files received')).toBeVisible({ timeout: 60_000 })
  const problems = 'There were problems uploading some of your files, you can retry or remove them'
  await expect(page.getByText(problems)).toBeVisible()
  await expect(row('Shaky.pdf')).toContainText(/The upload stopped at \d+%/)
  await expect(row('Not a picture.png')).toContainText('This is not a real png file')
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(1)

  await press('Remove Not a picture.png')
  await press('Retry Shaky.pdf')
  await expect(row('Shaky.pdf')).toContainText(/The upload stopped/)
  await press('Retry Shaky.pdf')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents Sent')
  await expect(page).toHaveURL(/\/documents\/done\?requestId=/)
  await expect(page.getByText('We could not accept 1 of your 11 files')).toBeVisible()
  await expect(row('Notes.txt')).toContainText('This file contains a virus')
  await expect(page.getByRole('alert')).toContainText('We need a new copy of each file')

  await page.goto(link)
  await expect(page.getByText('10 of 11 files received')).toBeVisible()
  await expect(row('Shaky.pdf')).toContainText('Received')
  await expectNoHorizontalScroll(page)
})
