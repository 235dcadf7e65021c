type SocialTagsProps = { title: string; description: string; siteAddress: string | null }

/** Returns the Open Graph tags of a page. The texts must be escaped. */
export function createSocialTags({ title, description, siteAddress }: SocialTagsProps): string[] {
  // Some sites require an absolute address, which the build knows only for a deployment with a domain.
  const image = siteAddress === null ? '/social.png' : new URL('/social.png', siteAddress).href
  return Object.entries({
    'og:type': 'website',
    'og:locale': 'en_GB',
    'og:title': title,
    'og:description': description,
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Clearing Application Portal, beside an open door',
  }).map(([property, content]) => `<meta property="${property}" content="${content}" />`)
}
