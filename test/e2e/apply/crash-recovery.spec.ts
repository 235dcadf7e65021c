import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fillForm, submit } from '../support/fill-application.ts'
import { expect, linkIn, test } from '../support/fixtures.ts'
import { admin, mailsTo, newFolder, removeFolder, runPortal } from '../support/portal-process.ts'

const freePort = () =>
  new Promise<string>(resolve => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      const port = typeof address === 'object' ? String(address?.port) : '0'
      server.close(() => resolve(port))
    })
  })

/** What every file below a folder holds. */
const contents = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

test('the application, its number and the uploaded file survive kill -9', async ({ browser, person }) => {
  const folder = newFolder()
  const port = await freePort()
  const first = await runPortal(folder, undefined, port)
  const page = await browser.newPage({ baseURL: first.origin })
  const mails = (words: string) => async () =>
    (await mailsTo(first.origin, person.email)).filter(mail => mail.subject.includes(words))
  const newest = async (words: string) => {
    await expect.poll(async () => (await mails(words)()).length).toBeGreaterThan(0)
    return (await mails(words)())[0]!
  }

  await page.goto('/auth/sign-in')
  await page.getByLabel('UCAS ID').fill(person.ucasId)
  await page.getByLabel('E-mail Address').fill(person.email)
  await page.getByRole('button', { name: /sign me in/i }).click()
  await page.goto(linkIn(await newest('Your link')))
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillForm(page)
  const number = await submit(page)
  await admin(folder, 'attachments', 'request', number, '--type', 'Grades', '--yes')
  const upload = linkIn(await newest('Please send us'))
  await page.goto(upload)
  await page.getByLabel('Choose files').setInputFiles({
    name: 'Certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 and so on'),
  })
  await page.getByRole('button', { name: 'Send Files' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents Sent')
  await first.end('SIGKILL')

  const second = await runPortal(folder, '2027-08-16T09:10:00Z', port)
  await page.goto('/applicant/applications/complete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.locator('main')).toContainText(number)
  await page.goto(upload)
  await expect(page.getByText('Certificate.pdf')).toBeVisible()
  await page.close()
  await second.end()
  expect(contents(join(folder, 'objects'))).toContain('%PDF-1.7 and so on')
  removeFolder(folder)
})
