import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { FormState } from '#shared/schemas/form.ts'
import { endCalls } from '../../gallery/open-state.ts'
import { ada } from '../../gallery/samples.ts'
import {
  newPerson,
  type Person,
  type Portal,
  requestAttachments as requestAttachmentsByApi,
  runPortal,
  startSession,
} from '../../support/portal-process.ts'
import { reportViolations, spaceTaps } from './page-scripts.ts'

export type { Person, Portal }

export const test = base.extend<
  {
    person: Person
    /** A page in which Ada is signed in, for the states of the gallery. */
    galleryPage: Page
  },
  {
    portal: Portal
    /** The cookie of Ada's session. */
    adaSession: string
  }
>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
    async ({}, use) => {
      const portal = await runPortal()
      await use(portal)
      await fetch(`${portal.origin}/portal/api/check-service`)
      // The log contains every call of these journeys, and no UCAS ID or email address.
      const log = await portal.end()
      expect(log).toContain('"route":')
      expect(log.match(/.*(@example|\b[1-9]\d{9}\b).*/g)).toBeNull()
    },
    // A busy machine builds the pages slowly.
    { scope: 'worker', timeout: 240_000 },
  ],
  // Once for all states of the gallery, because the portal sends a person three links at once.
  adaSession: [
    async ({ portal }, use) => {
      const { cookie } = await startSession(portal, { ucasId: ada.ucasPersonalId, email: ada.email })
      await use(cookie)
    },
    { scope: 'worker' },
  ],
  galleryPage: async ({ page, portal, adaSession }, use) => {
    await addSession(page.context(), portal.origin, adaSession)
    await use(page)
    await endCalls(page)
  },
  baseURL: ({ portal }, use) => use(portal.origin),
  context: async ({ context }, use) => {
    const violations: string[] = []
    context.on('console', message => {
      if (message.text().startsWith('Content Security Policy:')) violations.push(message.text())
    })
    await context.addInitScript(reportViolations)
    await context.addInitScript(spaceTaps)
    await use(context)
    expect(violations).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  person: ({}, use) => use(newPerson()),
})
export { expect }

/** Waits for a mailed link to sign in, after the first `before` mails. */
export const waitForLink = (portal: Portal, { email }: Person, before = 0) =>
  portal.waitForMail(email, /^Your link.*?(https?:\S+)/s, before)

/** Gives a browser the cookie of a session. */
async function addSession(context: BrowserContext, origin: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
}

/** Asks for a link in the form of sign-in, to which the start page leads too. */
export async function requestLink(page: Page, { ucasId, email }: Person, from = '/auth/sign-in') {
  await page.goto(from)
  if (from === '/') await page.getByRole('link', { name: 'Create an Application' }).click()
  await page.getByLabel('UCAS ID').fill(ucasId)
  await page.getByLabel('E-mail Address').fill(email)
  await page.getByRole('button', { name: 'Sign me in' }).click()
}

/** Signs in through the pages: the form, the mailed link and Continue. */
export async function signIn(page: Page, portal: Portal, person: Person, from = '/') {
  const { length } = await portal.mails(person.email)
  await requestLink(page, person, from)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(await waitForLink(portal, person, length))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in by calls, saves a draft if there is one, and opens the form. */
export async function signInByApi(page: Page, portal: Portal, person: Person, draft?: FormState) {
  const { call, cookie, bearer } = await startSession(portal, person)
  if (draft) await call(200, 'PUT', '/api/draft', { bearer, json: { form: draft, version: 0 } })
  await addSession(page.context(), portal.origin, cookie)
  await page.goto('/applicant/applications/new')
}

/** Signs in and applies by calls, has staff request documents, and returns the link of the email about them. */
export async function requestAttachments(type: string, page: Page, portal: Portal, person: Person) {
  const { cookie, link } = await requestAttachmentsByApi(portal, person, type)
  await addSession(page.context(), portal.origin, cookie)
  return link
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
