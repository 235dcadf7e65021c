type Colours = {
  /** Links and buttons only. */
  accent: string
  /** Links and buttons under the pointer. */
  accentHover: string
  /** Text on an accent. */
  onAccent: string
  /** Background behind accent-coloured text. */
  accentTint: string
}

/**
 * The university's colours in pages, emails and pictures; its name comes from the configuration. After changing a colour,
 * run `npm run e2e -- gallery`: axe measures the contrast of every page, light and dark, but of nothing under a pointer.
 */
export const theme: Record<'light' | 'dark', Colours> = {
  light: { accent: '#0b5d4d', accentHover: '#06443a', onAccent: '#ffffff', accentTint: '#e2eee9' },
  dark: { accent: '#82cfb6', accentHover: '#a9e3d0', onAccent: '#07271f', accentTint: '#18342d' },
}

/** The typeface's file of Latin letters, at an address without a hash: pages that the server renders use it too. */
export const typefaceFile = 'assets/commissioner-latin.woff2'

/** The logo, shown beside the university's name and as the site icon: SVG paths with their stroke widths. */
export const logo = {
  width: 28,
  height: 36,
  lines: [
    { d: 'M2 35V14a12 12 0 0 1 24 0v21', width: 2 },
    { d: 'M7 35V14a7 7 0 0 1 14 0v21', width: 1 },
    { d: 'M0 34.5h28', width: 3 },
  ],
}
