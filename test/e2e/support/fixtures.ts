import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { logFile } from '#infra/local/local-aws.ts'
import { watchPolicy } from './csp-violations.ts'
import { findAxeViolations } from './find-axe-violations.ts'
import {
  admin,
  type Mail,
  mailsTo,
  newFolder,
  type RunningPortal,
  removeFolder,
  runPortal,
} from './portal-process.ts'

export type Person = { ucasId: string; email: string }
export type Portal = RunningPortal & {
  /** Where it keeps its data. */
  folder: string
  mails: (email: string) => Promise<Mail[]>
  staff: (...words: string[]) => Promise<string>
}

export const test = base.extend<{ person: Person; policyKept: undefined }, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright tells fixtures by a destructured first argument.
    async ({}, use) => {
      const folder = newFolder()
      const running = await runPortal(folder)
      await use({
        ...running,
        folder,
        mails: email => mailsTo(running.origin, email),
        staff: (...words) => admin(folder, ...words),
      })
      await fetch(`${running.origin}/portal/api/check-service`)
      await running.end()
      // The log contains every call of these journeys, and no UCAS ID or email address.
      const log = readFileSync(join(folder, logFile), 'utf8')
      expect(log).toContain('"route":')
      expect(log.match(/.*(@example|\b[1-9]\d{9}\b).*/g)).toBeNull()
      removeFolder(folder)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, use) => use(portal.origin),
  policyKept: [
    async ({ browser }, use) => {
      const policy = watchPolicy(browser)
      await use(undefined)
      expect(policy.end()).toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  person: ({}, use) => {
    const ucasId = String(randomInt(1_000_000_000, 9_999_999_999))
    return use({ ucasId, email: `a${ucasId}@example.org` })
  },
})
export { expect }

const mailsAbout = async (portal: Portal, email: string, words: string) =>
  (await portal.mails(email)).filter(mail => mail.subject.includes(words))

const linksTo = (portal: Portal, email: string) => mailsAbout(portal, email, 'Your link')

/** The newest mail to a person whose subject has some words, once there are more than before. */
export async function mailAbout(portal: Portal, email: string, words: string, before = 0): Promise<Mail> {
  await expect.poll(async () => (await mailsAbout(portal, email, words)).length).toBeGreaterThan(before)
  return (await mailsAbout(portal, email, words))[0]!
}

export const linkIn = ({ text }: Mail) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** Signs somebody in as a person does: form, email, link, Continue. */
export async function signIn(page: Page, portal: Portal, { ucasId, email }: Person, from = '/') {
  const before = (await linksTo(portal, email)).length
  await page.goto(from)
  if (from === '/') await page.getByRole('link', { name: 'Create an Application' }).click()
  await page.getByLabel('UCAS ID').fill(ucasId)
  await page.getByLabel('E-mail Address').fill(email)
  await page.getByRole('button', { name: /sign me in/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(linkIn(await mailAbout(portal, email, 'Your link', before)))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs somebody in past the pages that lead there, by the same calls, and opens the applicant's area. */
export async function letIn(page: Page, portal: Portal, { ucasId, email }: Person) {
  const before = (await linksTo(portal, email)).length
  const post = (call: string, form: Record<string, string>) =>
    page.request.post(`${portal.origin}/portal/auth/${call}`, { form, maxRedirects: 0 })
  await post('signin', { ucasId, emailAddress: email })
  const link = new URL(linkIn(await mailAbout(portal, email, 'Your link', before)))
  await post('verify', { token: link.searchParams.get('token') ?? '' })
  await page.goto('/applicant/applications/new')
}

/** That axe finds nothing on the page as it is. */
export const expectAccessible = async (page: Page) => expect(await findAxeViolations(page, 'all')).toEqual([])
