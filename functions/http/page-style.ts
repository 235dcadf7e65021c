import { theme, typefaceFile } from '#shared/theme.ts'

const accentVariables = ({ accent, accentHover, onAccent }: typeof theme.light) =>
  `--accent: ${accent}; --accent-hover: ${accentHover}; --on: ${onAccent};`

/**
 * The style of pages without the app: those that the server renders and the maintenance page. The content security
 * policy allows it by its hash.
 */
export const pageStyle = `
@font-face { font-family: Commissioner; font-weight: 100 900; font-display: optional; src: url(/${typefaceFile}) format("woff2"); }
:root { color-scheme: light dark; --paper: #f9f8f4; --ink: #1a1f24; --soft: #50565b; --rule: #d8d4c8; ${accentVariables(theme.light)} }
@media (prefers-color-scheme: dark) { :root { --paper: #14181b; --ink: #eeebe3; --soft: #b5b3ab; --rule: #3a4045; ${accentVariables(theme.dark)} } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 40rem; padding: 0 clamp(1rem, 4vw, 2rem); background: var(--paper); color: var(--ink); font: 1.125rem/1.55 Commissioner, "Gill Sans Nova", Seravek, Candara, Calibri, "Noto Sans", system-ui, sans-serif; word-spacing: .06em; overflow-wrap: anywhere; }
header { padding: 1rem 0; border-bottom: 1px solid var(--rule); line-height: 1.2; }
header svg { float: left; margin: .2rem .7rem 0 0; }
header b { font-size: 1.35rem; }
header span, footer { color: var(--soft); font-size: .9375rem; }
main { padding: 2.5rem 0 4rem; }
h1 { margin: 0 0 1rem; font-size: clamp(2.1rem, 1.6rem + 2.6vw, 3.2rem); font-weight: 500; line-height: 1.15; }
a { color: var(--accent); }
button { width: 100%; min-height: 3.5rem; margin: 1rem 0; padding: .6rem 1.5rem; border: 2px solid var(--accent); border-radius: .375rem; background: var(--accent); color: var(--on); font: inherit; font-weight: 620; cursor: pointer; }
@media (min-width: 30rem) { button { width: auto; min-width: 14rem; } }
button:disabled { opacity: .6; }
button:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
@media (forced-colors: active) { button { background: ButtonFace; color: ButtonText; } }
footer { border-top: 1px solid var(--rule); padding: 1rem 0; }
`
