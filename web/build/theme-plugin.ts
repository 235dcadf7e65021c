import type { Plugin } from 'vite'
import { logo, theme, toCssVariables } from '#shared/theme.ts'

const themeStyle = `@layer theme {
  :root { ${toCssVariables(theme.light)} }
  @media (prefers-color-scheme: dark) { :root { ${toCssVariables(theme.dark)} } }
}`

const { width, height, lines } = logo
const side = Math.max(width, height)

/** The logo as the icon of the site, in light or dark colours. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${(width - side) / 2} ${(height - side) / 2} ${side} ${side}" fill="none" stroke="${theme.light.accent}">
<style>@media (prefers-color-scheme: dark) { svg { stroke: ${theme.dark.accent} } }</style>
${lines.map(line => `<path stroke-width="${line.width}" d="${line.d}"/>`).join('\n')}
</svg>
`

/** Adds the university's colours to the styles, and its logo as an icon file. */
export const themePlugin = (): Plugin => ({
  name: 'theme-files',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/ui/styles/styles.css') ? `${code}\n${themeStyle}` : undefined),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'mark.svg', source: icon })
  },
})
