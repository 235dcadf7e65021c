/** Where a sign-in goes when nothing else is asked for (specification, section 9). */
export const defaultReturnPath = '/applicant/applications/new'

const site = 'https://portal.invalid'

/**
 * A path of this site to return to after signing in; anything else becomes the default (DECISIONS, section 3).
 * Other hosts and schemes, backslashes, control characters and encodings of them never leave the site.
 */
export function returnPath(next: string | undefined): string {
  if (!next || !harmless(next) || !URL.canParse(next, site)) return defaultReturnPath
  const { origin, pathname, search, hash } = new URL(next, site)
  const path = pathname + search + hash
  return origin === site && harmless(path) && !/^\/portal(\/|$)/.test(pathname) ? path : defaultReturnPath
}

/** A printable path without a second slash, a backslash or a control character, written plainly or encoded. */
const harmless = (path: string) =>
  path.length <= 2000 &&
  /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path) &&
  !/^\/%(?:2f|5c)/i.test(path) &&
  !/%(?:0|1|7f|5c)/i.test(path.split('?')[0] ?? '')
