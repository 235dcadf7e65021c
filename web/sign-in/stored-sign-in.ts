import * as z from 'zod/mini'
import { type SignInRequest, signInRequest } from './sign-in-location-state.ts'

/** Who finds a sign-in again: the page of an expired link, or the sign-in page opened beside a session that ends. */
const finders = ['link-expired', 'sign-in'] as const
type Finder = (typeof finders)[number]
const kept = z.extend(signInRequest, { until: z.number() })
const keyOf = (finder: Finder) => `sign-in for ${finder}`

/** Keeps a sign-in on this device for so many minutes, so that it need not be typed again in another tab. */
export const storeSignIn = (finder: Finder, sent: SignInRequest, minutes: number) =>
  localStorage.setItem(keyOf(finder), JSON.stringify({ ...sent, until: Date.now() + minutes * 60_000 }))

/** What is kept for a page, unless its time is up. */
export function storedSignIn(finder: Finder): SignInRequest | undefined {
  const found = read(keyOf(finder))
  if (found && found.until >= Date.now()) return found
  localStorage.removeItem(keyOf(finder))
}

function read(key: string) {
  const text = localStorage.getItem(key)
  if (text === null) return
  try {
    return kept.safeParse(JSON.parse(text)).data
  } catch {
    return
  }
}

/** Forgets what was kept, once its person is signed in. */
export function forgetSignIns() {
  for (const finder of finders) localStorage.removeItem(keyOf(finder))
}

/** Forgets what was kept for longer than it was meant to be. */
export function forgetOldSignIns() {
  for (const finder of finders) storedSignIn(finder)
}
