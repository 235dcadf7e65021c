export const securityTxtPath = '/.well-known/security.txt'

/**
 * Returns the file that says where to report a vulnerability (RFC 9116). It expires on the 1 January or 1 July that is six
 * to twelve months ahead, so that deployments of the same half-year write the same file.
 */
export function renderSecurityTxt(contact: string, siteUrl: string, now: Date): string {
  const isFirstHalf = now.getUTCMonth() < 6
  return [
    `Contact: ${contact}`,
    `Expires: ${now.getUTCFullYear() + 1}-${isFirstHalf ? '01' : '07'}-01T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${securityTxtPath}`,
    '',
  ].join('\n')
}
