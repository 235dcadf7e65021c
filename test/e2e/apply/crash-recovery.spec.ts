import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fillForm, submit } from '../support/fill-application.ts'
import { expect, findLink, test } from '../support/fixtures.ts'
import {
  listMailsTo,
  newFolder,
  removeFolder,
  runAdminCommand,
  runPortal,
} from '../support/portal-process.ts'

const findFreePort = () =>
  new Promise<string>(resolve => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      const port = typeof address === 'object' ? String(address?.port) : '0'
      server.close(() => resolve(port))
    })
  })

/** Returns the contents of every file below a folder. */
const readFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

test('the application, its number and the uploaded file survive kill -9', async ({ browser, person }) => {
  const folder = newFolder()
  const port = await findFreePort()
  const first = await runPortal(folder, undefined, port)
  const page = await browser.newPage({ baseURL: first.origin })
  const mails = (words: string) => async () =>
    (await listMailsTo(first.origin, person.email)).filter(mail => mail.subject.includes(words))
  const newest = async (words: string) => {
    await expect.poll(async () => (await mails(words)()).length).toBeGreaterThan(0)
    return (await mails(words)())[0]!
  }

  await page.goto('/auth/sign-in')
  await page.getByLabel('UCAS ID').fill(person.ucasId)
  await page.getByLabel('E-mail Address').fill(person.email)
  await page.getByRole('button', { name: /sign me in/i }).click()
  await page.goto(findLink(await newest('Your link')))
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillForm(page)
  const number = await submit(page)
  await runAdminCommand(folder, 'attachments', 'request', number, '--type', 'Grades', '--yes')
  const upload = findLink(await newest('Please send us'))
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
  expect(readFiles(join(folder, 'objects'))).toContainEqual(expect.stringContaining('%PDF-1.7 and so on'))
  removeFolder(folder)
})
