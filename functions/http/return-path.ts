/** The page after a sign-in, unless the request names another (specification, section 9). */
export const defaultReturnPath = '/applicant/applications/new'

const site = 'https://portal.invalid'

/**
 * Returns the path on this site to return to after signing in, or the default (DECISIONS, section 3). Rejects other
 * hosts and schemes, backslashes, control characters and their encodings, so that a sign-in never leaves the site.
 */
export function returnPath(next: string | undefined): string {
  if (!next || !isSafePath(next) || !URL.canParse(next, site)) return defaultReturnPath
  const { origin, pathname, search, hash } = new URL(next, site)
  const path = pathname + search + hash
  return origin === site && isSafePath(path) && !/^\/portal(\/|$)/.test(pathname) ? path : defaultReturnPath
}

/** Whether a path is printable, without a second slash, a backslash or a control character, plain or encoded. */
const isSafePath = (path: string) =>
  path.length <= 2000 &&
  /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path) &&
  !/^\/%(?:2f|5c)/i.test(path) &&
  !/%(?:0|1|7f|5c)/i.test(path.split('?')[0] ?? '')
