import { pages } from '#shared/pages.ts'
/** The page after a sign-in, unless the request names another (specification, section 9). */
export const defaultReturnPath = pages.form.path

const site = 'https://portal.invalid'

/**
 * Returns the path of the applicant area to return to after signing in, or the default. Rejects everything else, and
 * backslashes and control characters, plain or encoded, so that a sign-in leads nowhere but there.
 */
export function returnPath(next: string | undefined): string {
  if (!next || !isSafePath(next)) return defaultReturnPath
  const { pathname, search, hash } = new URL(next, site)
  const path = pathname + search + hash
  return isSafePath(path) ? path : defaultReturnPath
}

const isSafePath = (path: string) =>
  path.length <= 2000 &&
  /^\/[\x21-\x5b\x5d-\x7e]*$/.test(path) &&
  !/%(?:0|1|7f)/i.test(path) &&
  isInApplicantArea(path) &&
  isInApplicantArea(decodePathname(path))

function isInApplicantArea(path: string): boolean {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, site)) return false
  const { origin, pathname } = new URL(path, site)
  return origin === site && /^\/applicant(?:\/|$)/.test(pathname)
}

/** Returns the path without its query, decoded; nothing when its encoding is invalid or repeated. */
function decodePathname(path: string): string {
  try {
    const decoded = decodeURIComponent(path.split(/[?#]/)[0] ?? '')
    return /%[\da-f]{2}/i.test(decoded) ? '' : decoded
  } catch {
    return ''
  }
}
