const light = {
  /** The background of a page. */
  paper: '#f9f8f4',
  /** Text. */
  ink: '#1a1f24',
  /** Secondary text, such as hints and times. */
  soft: '#50565b',
  /** Lines that only decorate, never the edge of a control. */
  rule: '#d8d4c8',
  /** Links and buttons only. */
  accent: '#0b5d4d',
  /** Links and buttons under the pointer. */
  accentHover: '#06443a',
  /** Text on an accent. */
  onAccent: '#ffffff',
  /** Background behind accent-coloured text. */
  accentTint: '#e2eee9',
}
type Colours = typeof light

const dark: Colours = {
  paper: '#14181b',
  ink: '#eeebe3',
  soft: '#b5b3ab',
  rule: '#3a4045',
  accent: '#82cfb6',
  accentHover: '#a9e3d0',
  onAccent: '#07271f',
  accentTint: '#18342d',
}

/**
 * The university's colours in pages, emails and pictures; its name comes from the configuration. After changing a colour,
 * run `npm run e2e -- gallery`: axe measures the contrast of every page, light and dark, but of nothing under a pointer.
 */
export const theme = { light, dark }

/** Returns colours as CSS custom properties. */
export const toCssVariables = (colours: Colours) =>
  `--paper: ${colours.paper}; --ink: ${colours.ink}; --soft: ${colours.soft}; --rule: ${colours.rule};
--accent: ${colours.accent}; --accent-hover: ${colours.accentHover}; --on-accent: ${colours.onAccent}; --accent-tint: ${colours.accentTint};`

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
