type Shared = { title: string; description: string; siteAddress: string | null }

/** What is shown where somebody passes the address of a page on; the texts are escaped already. */
export function createSocialTags({ title, description, siteAddress }: Shared): string[] {
  // Some ask for a whole address, which is not always known when the pages are made.
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
