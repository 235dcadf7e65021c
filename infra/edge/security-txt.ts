export const securityTxtPath = '/.well-known/security.txt'
export const securityTxtType = 'text/plain; charset=utf-8'
const dayMs = 86_400_000

/** Returns the file that says where to report a vulnerability (RFC 9116). It expires 360 days after the day of `now`. */
export const renderSecurityTxt = (contact: string, siteUrl: string, now: Date): string => {
  const expires = `${new Date(now.getTime() + 360 * dayMs).toISOString().slice(0, 10)}T00:00:00Z`
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${securityTxtPath}`,
    '',
  ].join('\n')
}
