import type { Page } from '@playwright/test'
import { basePath, contractRows, type RouteName } from '#shared/contract.ts'
import { journeyCalls, journeyFiles } from '../../cost/journey.ts'
import { filledForm } from '../../gallery/sample-forms.ts'
import {
  checkAnswers,
  chooseProgramme,
  enterALevels,
  enterDetails,
  enterResidency,
  getSection,
  submit,
} from '../support/fill-application.ts'
import { expect, signIn, signInByApi, test, waitForMail } from '../support/fixtures.ts'

const patterns = contractRows.map(([name, { method, path }]) => ({
  name,
  pattern: new RegExp(`^${method} ${basePath}${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/**
 * Counts the requests of a page to the portal: API calls by name, and pages and files together. A file with a hash in its
 * name counts once, because the browser caches it.
 */
function countRequests(page: Page) {
  const calls: Partial<Record<RouteName | 'files', number>> = {}
  const cached = new Set<string>()
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(page.url()).origin && page.url() !== 'about:blank') return
    if (cached.has(pathname)) return
    if (pathname.startsWith('/assets/')) cached.add(pathname)
    const call = `${request.method()} ${pathname}`
    const name = patterns.find(({ pattern }) => pattern.test(call))?.name ?? 'files'
    calls[name] = (calls[name] ?? 0) + 1
  })
  return calls
}

const costedCalls: Record<string, number> = journeyCalls

test('an applicant with three A-levels applies from the landing page to the number', async ({
  page,
  portal,
  person,
}) => {
  const consoleErrors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 40[14]/.test(message.text()))
      consoleErrors.push(message.text())
  })
  const calls = countRequests(page)
  await signIn(page, portal, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application')
  await expect(getSection(page, 'residency')).toBeHidden()
  // The cookie notice lies over the bottom of the page until it is answered.
  await page.getByRole('button', { name: 'No statistics' }).click()

  await enterALevels(page, { Mathematics: 'A', Physics: 'A', Chemistry: 'A' })
  await expect(getSection(page, 'programme')).toBeHidden()
  await enterResidency(page)
  await expect(getSection(page, 'aboutYou')).toBeHidden()
  await chooseProgramme(page, 'School of Electronic Engineering and Computer Science', 'G400-USCSC')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    '1Grades and qualifications',
    '2Nationality and residency',
    '3What are you applying for?',
    '4About You',
  ])

  await enterDetails(page)
  await expect(page.getByText('Computer Science BSc (Hons)').first()).toBeVisible()
  const number = await submit(page)
  expect(number).toMatch(/^CL\d{7}$/)

  const receipt = await waitForMail(portal, person.email, 'Your application')
  expect(receipt.text).toContain('Computer Science BSc (Hons)')
  await page.goto('/applicant/applications/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(consoleErrors).toEqual([])
  const { files = 0, ...apiCalls } = calls
  expect(2 * files).toBeLessThanOrEqual(journeyFiles)
  for (const [call, times] of Object.entries(apiCalls))
    expect(times, `${call}, whose cost infra/docs/capacity-and-costs.md states`).toBeLessThanOrEqual(
      costedCalls[call] ?? 0,
    )
})

test('Check your answers is left by Back, not by its links, and only the first of two tabs can submit', async ({
  page,
  portal,
  person,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  await signInByApi(page, portal, person, filledForm)
  await checkAnswers(page)
  await page.reload()
  await expect(title).toHaveText('Check your answers')
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
  await expect(title).toBeFocused()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await page.getByRole('link', { name: 'Grades and qualifications' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Grades and qualifications' }).last()).toBeFocused()
  await expect(title).toHaveText('Check your answers')
  await page.goBack()
  await expect(title).toHaveText('Your application')
  await page.goForward()
  await expect(title).toHaveText('Check your answers')

  const other = await page.context().newPage()
  await other.goto('/applicant/applications/new')
  await checkAnswers(other)
  const number = await submit(page)
  await other.getByRole('button', { name: 'Submit' }).click()
  await expect(other.getByText('did not accept what you have just sent')).toBeVisible()
  await expect(other.locator('main')).toContainText(number.slice(-4))
})
