import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { logFile } from '#infra/local/local-aws.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { completeForm } from '../../sample-application.ts'
import { watchCspViolations } from './csp-violations.ts'
import {
  listMailsTo,
  type Mail,
  newFolder,
  type RunningPortal,
  removeFolder,
  runAdminCommand,
  runPortal,
} from './portal-process.ts'
import { spaceTaps } from './space-taps.ts'

export type Person = { ucasId: string; email: string }
export type Portal = RunningPortal & {
  /** The folder of its data. */
  folder: string
  mails: (email: string) => Promise<Mail[]>
  staff: (...words: string[]) => Promise<string>
}

/** Returns a portal with the data of a folder, and what staff and applicants do outside the browser. */
export const createPortal = (folder: string, running: RunningPortal): Portal => ({
  ...running,
  folder,
  mails: email => listMailsTo(running.origin, email),
  staff: (...words) => runAdminCommand(folder, ...words),
})

/** The address of the gallery, which is served to all workers. */
export const gallery = process.env.GALLERY ?? ''

/** Opens a state of the gallery. */
export async function openState(page: Page, id: string) {
  await page.goto(`${gallery}/?screen=${id}`)
  await page.locator(`html[data-shown="${id}"]`).waitFor()
}

export const test = base.extend<
  { person: Person; cspViolations: undefined },
  { portal: Portal; galleryPage: Page }
>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
    async ({}, use) => {
      const folder = newFolder()
      const running = await runPortal(folder)
      await use(createPortal(folder, running))
      await fetch(`${running.origin}/portal/api/check-service`)
      await running.end()
      // The log contains every call of these journeys, and no UCAS ID or email address.
      const log = readFileSync(join(folder, logFile), 'utf8')
      expect(log).toContain('"route":')
      expect(log.match(/.*(@example|\b[1-9]\d{9}\b).*/g)).toBeNull()
      removeFolder(folder)
    },
    // A busy machine builds the pages slowly.
    { scope: 'worker', timeout: 240_000 },
  ],
  // A page for all states of the gallery, because starting a page takes longer than checking a state. It is
  // here because Playwright starts other workers, each with a portal, for a spec file that defines a worker fixture.
  galleryPage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      })
      // The question before a page with unsent files is left stops the painting, sometimes also of the next page.
      await page.addInitScript(() =>
        window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), true),
      )
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, use) => use(portal.origin),
  context: async ({ context }, use) => {
    await context.addInitScript(spaceTaps)
    await use(context)
  },
  cspViolations: [
    async ({ browser }, use) => {
      const watch = watchCspViolations(browser)
      await use(undefined)
      expect(watch.end()).toEqual([])
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

const listMailsWithSubject = async (portal: Portal, email: string, words: string) =>
  (await portal.mails(email)).filter(mail => mail.subject.includes(words))

const listLinkMails = (portal: Portal, email: string) => listMailsWithSubject(portal, email, 'Your link')

/** Waits until there are more than `before` mails whose subject contains some words. Returns the newest. */
export async function waitForMail(portal: Portal, email: string, words: string, before = 0): Promise<Mail> {
  await expect
    .poll(async () => (await listMailsWithSubject(portal, email, words)).length)
    .toBeGreaterThan(before)
  return (await listMailsWithSubject(portal, email, words))[0]!
}

export const findLink = ({ text }: Mail) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** Signs in through the pages: the form, the mailed link and Continue. */
export async function signIn(page: Page, portal: Portal, { ucasId, email }: Person, from = '/') {
  const before = (await listLinkMails(portal, email)).length
  await page.goto(from)
  if (from === '/') await page.getByRole('link', { name: 'Create an Application' }).click()
  await page.getByLabel('UCAS ID').fill(ucasId)
  await page.getByLabel('E-mail Address').fill(email)
  await page.getByRole('button', { name: /sign me in/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(findLink(await waitForMail(portal, email, 'Your link', before)))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in by the calls of those pages. */
async function startSession(page: Page, portal: Portal, { ucasId, email }: Person) {
  const before = (await listLinkMails(portal, email)).length
  const post = (call: string, form: Record<string, string>) =>
    page.request.post(`${portal.origin}/portal/auth/${call}`, { form, maxRedirects: 0 })
  await post('signin', { ucasId, emailAddress: email })
  const link = new URL(findLink(await waitForMail(portal, email, 'Your link', before)))
  await post('verify', { token: link.searchParams.get('token') ?? '' })
}

/** Makes a call of the API as the user of a page. */
async function callApi(page: Page, portal: Portal, method: 'PUT' | 'POST', path: string, data: object) {
  const session = await page.request.get(`${portal.origin}/portal/auth/bearer-token`)
  const headers = { authorization: `Bearer ${(await session.json()).bearerToken}` }
  const response = await page.request.fetch(`${portal.origin}/portal/api${path}`, { method, data, headers })
  expect(response.ok()).toBe(true)
  return response.json()
}

/** Signs in by calls, saves a draft if there is one, and opens the form. */
export async function signInByApi(page: Page, portal: Portal, person: Person, draft?: FormState) {
  await startSession(page, portal, person)
  if (draft) await callApi(page, portal, 'PUT', '/draft', { form: draft, version: 0 })
  await page.goto('/applicant/applications/new')
}

/** Signs in and applies by calls. Returns the application number. */
async function applyByApi(page: Page, portal: Portal, person: Person): Promise<string> {
  await startSession(page, portal, person)
  const body = completeForm(person)
  const path = `/applicant?programmeCode=${body.programmeCode}`
  return (await callApi(page, portal, 'POST', path, body)).applicationNumber
}

/** Applies by calls, has staff request documents, and returns the link of the email about them. */
export async function requestDocuments(type: string, page: Page, portal: Portal, person: Person) {
  await portal.staff(
    'attachments',
    'request',
    await applyByApi(page, portal, person),
    '--type',
    type,
    '--yes',
  )
  return findLink(await waitForMail(portal, person.email, 'Please send us'))
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the violations that axe reports on the current page, of some rules or of all. */
export async function findAxeViolations(page: Page, rules?: string[]) {
  const isAxeLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isAxeLoaded && { axeSource: 'undefined' }) })
    // Without legacy mode, axe opens another page on every run to merge the results of frames.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(standards)).analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(node => node.html) }))
}

/** Asserts that axe reports no violations on the current page. The gallery's journey does so for every screen state. */
export const expectAccessible = async (page: Page) => expect(await findAxeViolations(page)).toEqual([])
