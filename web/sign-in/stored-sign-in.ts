import * as z from 'zod/mini'
import { type SignInRequest, signInRequest } from './sign-in-location-state.ts'

/** The pages that use a stored sign-in: an expired link, or sign-in after a session has ended in another tab. */
const pages = ['link-expired', 'sign-in'] as const
type Page = (typeof pages)[number]
const storedRequest = z.extend(signInRequest, { until: z.number() })
const storageKey = (page: Page) => `sign-in for ${page}`

/** Stores a sign-in on this device for a number of minutes, to prefill the form in another tab. */
export const storeSignIn = (page: Page, request: SignInRequest, minutes: number) =>
  localStorage.setItem(storageKey(page), JSON.stringify({ ...request, until: Date.now() + minutes * 60_000 }))

/** Returns the stored sign-in for a page, unless it has expired. */
export function storedSignIn(page: Page): SignInRequest | undefined {
  const stored = readStored(storageKey(page))
  if (stored && stored.until >= Date.now()) return stored
  localStorage.removeItem(storageKey(page))
}

function readStored(key: string) {
  const text = localStorage.getItem(key)
  if (text === null) return
  try {
    return storedRequest.safeParse(JSON.parse(text)).data
  } catch {
    return
  }
}

/** Deletes all stored sign-ins. */
export function deleteStoredSignIns() {
  for (const page of pages) localStorage.removeItem(storageKey(page))
}

/** Deletes expired sign-ins. */
export function deleteExpiredSignIns() {
  for (const page of pages) storedSignIn(page)
}
