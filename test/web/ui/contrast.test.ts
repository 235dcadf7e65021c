import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageStyle } from '#shared/page-style.ts'
import { theme } from '#shared/theme.ts'
import { icon, themeStyle } from '#web/build/theme-plugin.ts'

type Colours = Record<string, string>
type Theme = Pick<typeof theme, 'light' | 'dark'>

const tokens = readFileSync(new URL('../../../web/ui/styles/tokens.css', import.meta.url), 'utf8')
const words = 4.5
const shapes = 3
/** What is written or drawn on what, and the contrast it needs (WCAG 1.4.3 and 1.4.11). */
const pairs: [foreground: string, backgrounds: string[], needed: number][] = [
  ['ink', ['paper', 'sheet', 'tint', 'accent-tint', 'alarm-tint'], words],
  ['soft', ['paper', 'sheet', 'tint', 'accent-tint', 'alarm-tint'], words],
  ['accent', ['paper', 'sheet', 'tint', 'accent-tint'], words],
  ['accent-hover', ['paper', 'sheet', 'tint', 'accent-tint'], words],
  ['on-accent', ['accent', 'accent-hover'], words],
  ['on-ink', ['ink'], words],
  ['alarm', ['paper', 'sheet', 'alarm-tint'], words],
  ['edge', ['paper', 'sheet', 'tint'], shapes],
]

/** The tokens of the two modes: those of the style sheet, and those of a theme. */
function modesOf({ light, dark }: Theme): Record<'light' | 'dark', Colours> {
  const [root = '', after = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  const inDark = after.slice(0, after.indexOf('@media'))
  const read = (css: string): Colours =>
    Object.fromEntries(
      [...css.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
    )
  const named = ({ accent, accentHover, onAccent, accentTint }: typeof light) => ({
    accent,
    'accent-hover': accentHover,
    'on-accent': onAccent,
    'accent-tint': accentTint,
  })
  return {
    light: { ...read(root), ...named(light) },
    dark: { ...read(root), ...read(inDark), ...named(dark) },
  }
}

/** The pairs of a theme that do not have the contrast they need. */
const faultsOf = (chosen: Theme) =>
  Object.entries(modesOf(chosen)).flatMap(([mode, colours]) =>
    pairs.flatMap(([foreground, backgrounds, needed]) =>
      backgrounds
        .map(background => ({
          pair: `${foreground} on ${background}, ${mode}`,
          contrast: contrast(colours[foreground], colours[background]),
        }))
        .filter(({ contrast }) => !(contrast >= needed)),
    ),
  )

function contrast(one = '', other = '') {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string) {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the colours', () => {
  it('have the contrast that each pair needs, in light and in dark', () => {
    expect(faultsOf(theme)).toEqual([])
  })

  it.each([
    [
      'a pale accent by day',
      { ...theme, light: { ...theme.light, accent: '#5fa896' } },
      'accent on paper, light',
    ],
    [
      'an accent too dark by night',
      { ...theme, dark: { ...theme.dark, accent: '#0b5d4d' } },
      'accent on paper, dark',
    ],
    [
      'white words on a bright button',
      { ...theme, dark: { ...theme.dark, onAccent: '#ffffff' } },
      'on-accent on accent, dark',
    ],
    [
      'a colour that is none',
      { ...theme, light: { ...theme.light, accentTint: 'green' } },
      'ink on accent-tint, light',
    ],
  ])('are found wanting with %s', (_, changed, pair) => {
    expect(faultsOf(changed).map(fault => fault.pair)).toContain(pair)
  })

  it('are measured as WCAG measures them', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})

describe('the theme', () => {
  it('has its accent in one place: what is built and written by hand takes it from there', () => {
    for (const { accent } of [theme.light, theme.dark]) {
      expect(tokens).not.toContain(accent)
      for (const taken of [themeStyle, pageStyle, icon]) expect(taken).toContain(accent)
    }
  })
})
