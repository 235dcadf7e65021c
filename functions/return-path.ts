/** Where a sign-in goes when nothing else is asked for (specification, section 9). */
export const defaultReturnPath = '/applicant/applications/new'

const site = 'https://portal.invalid'

/**
 * A path of this site to return to after signing in; anything else becomes the default (DECISIONS, section 3).
 * Other hosts and schemes, backslashes, control characters and encodings of them never leave the site.
 */
export function returnPath(next: string | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return defaultReturnPath
  if (/^\/(?:%2f|%5c)/i.test(next) || /%(?:0|1|7f|5c)/i.test(next.split('?')[0]!)) return defaultReturnPath
  if (!URL.canParse(next, site)) return defaultReturnPath
  const { origin, pathname, search, hash } = new URL(next, site)
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : defaultReturnPath
}
