import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageStyle } from '#shared/page-style.ts'
import { theme } from '#shared/theme.ts'
import { icon, themeStyle } from '#web/build/theme-plugin.ts'

type Colours = Record<string, string>
type Theme = Pick<typeof theme, 'light' | 'dark'>

const tokens = readFileSync(new URL('../../../web/ui/styles/tokens.css', import.meta.url), 'utf8')
const textContrast = 4.5
const shapeContrast = 3
/** Pairs of colours and their minimum contrast (WCAG 1.4.3 and 1.4.11). */
const pairs: [foreground: string, backgrounds: string[], minContrast: number][] = [
  ['ink', ['paper', 'sheet', 'tint', 'accent-tint', 'alarm-tint'], textContrast],
  ['soft', ['paper', 'sheet', 'tint', 'accent-tint', 'alarm-tint'], textContrast],
  ['accent', ['paper', 'sheet', 'tint', 'accent-tint'], textContrast],
  ['accent-hover', ['paper', 'sheet', 'tint', 'accent-tint'], textContrast],
  ['on-accent', ['accent', 'accent-hover'], textContrast],
  ['on-ink', ['ink'], textContrast],
  ['alarm', ['paper', 'sheet', 'alarm-tint'], textContrast],
  ['edge', ['paper', 'sheet', 'tint'], shapeContrast],
]

/** Returns the colours of the style sheet and of a theme, in light and in dark mode. */
function readModes({ light, dark }: Theme): Record<'light' | 'dark', Colours> {
  const [lightCss = '', afterLight = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  const darkCss = afterLight.slice(0, afterLight.indexOf('@media'))
  const readColours = (css: string): Colours =>
    Object.fromEntries(
      [...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
    )
  const themeColours = ({ accent, accentHover, onAccent, accentTint }: typeof light) => ({
    accent,
    'accent-hover': accentHover,
    'on-accent': onAccent,
    'accent-tint': accentTint,
  })
  return {
    light: { ...readColours(lightCss), ...themeColours(light) },
    dark: { ...readColours(lightCss), ...readColours(darkCss), ...themeColours(dark) },
  }
}

/** Returns the pairs of a theme with too little contrast. */
const findFailures = (selectedTheme: Theme) =>
  Object.entries(readModes(selectedTheme)).flatMap(([mode, colours]) =>
    pairs.flatMap(([foreground, backgrounds, minContrast]) =>
      backgrounds
        .map(background => ({
          pair: `${foreground} on ${background}, ${mode}`,
          contrast: contrast(colours[foreground], colours[background]),
        }))
        .filter(({ contrast }) => !(contrast >= minContrast)),
    ),
  )

function contrast(first = '', second = '') {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the relative luminance of WCAG 2. */
function luminance(hex: string) {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map(index => {
    const channel = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the colours', () => {
  it('have enough contrast in every pair, in light and in dark mode', () => {
    expect(findFailures(theme)).toEqual([])
  })

  it('are measured like in WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})

describe('the theme', () => {
  it('is the only source of the accent, for the style sheet, the standalone pages and the icon', () => {
    for (const { accent } of [theme.light, theme.dark]) {
      expect(tokens).not.toContain(accent)
      for (const output of [themeStyle, pageStyle, icon]) expect(output).toContain(accent)
    }
  })
})
