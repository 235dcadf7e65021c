/** The specification's name for the token in local storage, which all tabs share (section 7). */
const storageKey = 'bearerToken'

/** The token of this page. One page has one person: until it is loaded again, all its calls use the first token. */
let pageToken: string | null = null
export const getBearerToken = () => pageToken

/** Stores a token for all tabs. Returns false if this page already uses another token, and so must reload. */
export function setBearerToken(token: string): boolean {
  pageToken ??= token
  localStorage.setItem(storageKey, token)
  return token === pageToken
}

/** Returns the token that the tabs share; null while a page is prerendered, which has no storage. */
export const getStoredToken = () => globalThis.localStorage?.getItem(storageKey) ?? null
export const removeStoredToken = () => localStorage.removeItem(storageKey)
