import type { BrowserContext } from '@playwright/test'
import { createApiClient, signIn, waitForText } from '../../api-client.ts'
import { listMailsTo } from './portal-process.ts'

export type Person = { ucasId: string; email: string }

/** Signs a person in by the calls of the pages. Returns the session, and a function that makes calls. */
export async function startSession(origin: string, person: Person) {
  const call = createApiClient(origin)
  const listTexts = async () => (await listMailsTo(origin, person.email)).map(({ text }) => text)
  const session = await signIn(call, person, pattern => waitForText(listTexts, pattern))
  return { call, ...session }
}

/** Gives a browser the cookie of a session. */
export async function addSession(context: BrowserContext, origin: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
}
