import type { Page, Route } from '@playwright/test'
import { basePath } from '#shared/contract.ts'
import type { PageName } from '#shared/pages.ts'
import { galleryTime } from './samples.ts'
import type { ScreenState } from './screen-state.ts'
import { aboutStates } from './states/about.ts'
import { applyStates } from './states/apply.ts'
import { confirmationStates } from './states/confirmation.ts'
import { documentStates } from './states/documents.ts'
import { signInStates } from './states/sign-in.ts'

/** The states by page: a page without states, which axe would never see, does not compile. */
const pageStates: Record<PageName, ScreenState[]> = {
  ...aboutStates,
  ...signInStates,
  form: applyStates,
  confirmation: confirmationStates,
  ...documentStates,
}
export const screenStates = Object.values(pageStates).flat()

/** Opens a state in a page of the portal in which Ada is signed in. A state always looks the same. */
export async function openState(page: Page, id: string) {
  const state = screenStates.find(state => state.id === id)
  if (!state) throw new Error(`There is no state ${id}.`)
  const { address, cookies = false, historyState = null, prepare, expectedText } = state
  await endCalls(page)
  await page.route(`**${basePath}/**`, route => respond(route, state))
  await page.clock.setFixedTime(galleryTime)
  await page.addInitScript(
    ([cookies, usr]) => {
      localStorage.clear()
      if (!cookies) localStorage.setItem('statisticsConsent', 'true')
      // React Router keeps the state of a history entry there.
      history.replaceState({ usr }, '')
    },
    [cookies, historyState] as const,
  )
  await page.goto(address)
  // React marks each element that it has rendered.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__react')),
  )
  await prepare?.(page)
  await page.locator('body', { hasText: expectedText }).waitFor()
  // The focus moves after the text is there.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** The calls that get no response. */
const heldCalls: Route[] = []

/** Ends the calls of a state. A held call would reach the portal once its route is removed. */
export async function endCalls(page: Page) {
  await Promise.all(heldCalls.splice(0).map(route => route.abort()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Without a date, so that the page keeps its clock. */
const openService: ScreenState['responses'] = {
  'GET /api/check-service': { body: { embargoEndTime: null, closed: false } },
}

/** Makes the response of a state to a call, or lets the portal make it. */
async function respond(route: Route, { responses, session }: ScreenState) {
  const request = route.request()
  const call = `${request.method()} ${new URL(request.url()).pathname.replace(basePath, '')}`
  const response = { ...openService, ...responses }[call]
  if (response === 'never') {
    heldCalls.push(route)
    return
  }
  if (response) return route.fulfill({ status: response.status ?? 200, json: response.body })
  if (!session || call !== 'GET /auth/bearer-token') return route.continue()
  const reply = await route.fetch()
  return route.fulfill({ response: reply, json: { ...(await reply.json()), ...session } })
}
