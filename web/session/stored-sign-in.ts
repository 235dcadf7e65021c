import * as z from 'zod/mini'
import { countSignOuts } from './sign-outs.ts'

/** The form of a sign-in, which the screens pass on in the history entry so that it is never in an address. */
const signInRequest = z.object({
  ucasId: z.string(),
  emailAddress: z.string(),
  next: z.optional(z.string()),
  askedAt: z.optional(z.string()),
  /** Whether a link was requested before with the same answers. */
  isRepeated: z.optional(z.boolean()),
  /** The number of sign-outs on this device before it. Signing out cannot change the entries of the history. */
  signOuts: z._default(z.number(), 0),
})
export type SignInRequest = z.input<typeof signInRequest>

const signInReason = z.object({ ended: z.optional(z.boolean()), sessionFailure: z.optional(z.string()) })

/** Why the applicant was sent to the sign-in page: the session has ended, or the session check failed. */
export const parseSignInReason = (state: unknown) => signInReason.safeParse(state).data

/** Returns the sign-in request that a history entry stores; undefined after a sign-out. */
export function parseSignInRequest(state: unknown): SignInRequest | undefined {
  const request = signInRequest.safeParse(state).data
  return request?.signOuts === countSignOuts() ? request : undefined
}

/** The pages that fill in a stored sign-in: an expired link, or sign-in after a session has ended in another tab. */
const pages = ['link-expired', 'sign-in'] as const
type Page = (typeof pages)[number]
const storedMinutes: Record<Page, number> = { 'link-expired': 10, 'sign-in': 1 }
const storedRequest = z.extend(signInRequest, { until: z.number() })
const storageKey = (page: Page) => `sign-in for ${page}`

/** Stores a sign-in for this tab and for a few minutes. Other people who use this device find nothing. */
export function storeSignIn(page: Page, request: SignInRequest) {
  const lifetimeMs = storedMinutes[page] * 60_000
  sessionStorage.setItem(storageKey(page), JSON.stringify({ ...request, until: Date.now() + lifetimeMs }))
  setTimeout(deleteExpiredSignIns, lifetimeMs + 1)
}

/** Returns the stored sign-in for a page, unless it has expired. */
export function findStoredSignIn(page: Page): SignInRequest | undefined {
  try {
    const stored = storedRequest.parse(JSON.parse(sessionStorage.getItem(storageKey(page)) ?? ''))
    if (stored.until >= Date.now()) return stored
  } catch {
    // There is no stored sign-in, or it cannot be read.
  }
  sessionStorage.removeItem(storageKey(page))
}

/** Deletes all stored sign-ins. */
export function deleteStoredSignIns() {
  for (const page of pages) sessionStorage.removeItem(storageKey(page))
}

/** Deletes expired sign-ins: reading one deletes it if it has expired. */
export function deleteExpiredSignIns() {
  for (const page of pages) findStoredSignIn(page)
}
