import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatWeeklyHours } from '#shared/rules/dates/weekly-hours.ts'
import { formatHotline, toHotlineAddress } from '#shared/rules/hotline.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { logo, theme, toCssVariables, typefaceFile } from '#shared/theme.ts'
import { prepareError, toErrorResponse } from './error-response.ts'

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** Renders a small page that loads only the typeface and the icon, and reads well without styles. */
export const renderHtmlPage = (
  title: string,
  main: Markup,
  {
    universityName,
    hotline,
    hotlineHours,
  }: Pick<Configuration, 'universityName' | 'hotline' | 'hotlineHours'>,
) =>
  html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/mark.svg">
<link rel="preload" as="font" type="font/woff2" href="/${typefaceFile}" crossorigin>
<title>${title}: ${universityName}</title>
<style>${raw(pageStyle)}</style>
</head>
<body>
<header><svg width="28" height="36" viewBox="0 0 ${logo.width} ${logo.height}" fill="none" stroke="currentColor" aria-hidden="true">${logo.lines.map(({ d, width }) => html`<path stroke-width="${width}" d="${d}"/>`)}</svg><b>${universityName}</b><br><span>Clearing Application Portal</span></header>
<main><h1>${title}</h1>${main}</main>
<footer>Clearing Hotline <a href="${toHotlineAddress(hotline)}">${formatHotline(hotline)}</a>, ${formatWeeklyHours(hotlineHours)}</footer>
</body>
</html>`

/** Turns an error into a page for a browser that follows an emailed link, and into JSON for any other client. */
export function toErrorPage(
  caught: Error,
  c: Context,
  configuration: Configuration,
): Response | Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html')) return toErrorResponse(caught, c)
  const { error, status } = prepareError(caught, c)
  return c.html(
    renderHtmlPage('Sorry, there is a problem', html`<p>${error.message}</p>`, configuration),
    status,
  )
}

/**
 * The script of the page behind an emailed link. It disables the button after the first press: on a second one the browser
 * would drop the first reply, which has the session. The content security policy allows it by its hash.
 */
export const linkPageScript = `
const button = document.querySelector('button')
document.forms[0].onsubmit = () => { button.disabled = true }
onpageshow = () => { button.disabled = false }
`

/** The style of these pages. The content security policy allows it by its hash. */
export const pageStyle = `
@font-face { font-family: Commissioner; font-weight: 100 900; font-display: optional; src: url(/${typefaceFile}) format("woff2"); }
:root { color-scheme: light dark; ${toCssVariables(theme.light)} }
@media (prefers-color-scheme: dark) { :root { ${toCssVariables(theme.dark)} } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 40rem; padding: 0 clamp(1rem, 4vw, 2rem); background: var(--paper); color: var(--ink); font: 1.125rem/1.55 Commissioner, "Gill Sans Nova", Seravek, Candara, Calibri, "Noto Sans", system-ui, sans-serif; word-spacing: .06em; overflow-wrap: anywhere; }
header { padding: 1rem 0; border-bottom: 1px solid var(--rule); line-height: 1.2; }
header svg { float: left; margin: .2rem .7rem 0 0; }
header b { font-size: 1.35rem; }
header span, footer { color: var(--soft); font-size: .9375rem; }
main { padding: 2.5rem 0 4rem; }
h1 { margin: 0 0 1rem; font-size: clamp(2.1rem, 1.6rem + 2.6vw, 3.2rem); font-weight: 500; line-height: 1.15; }
a { color: var(--accent); }
button { width: 100%; min-height: 3.5rem; margin: 1rem 0; padding: .6rem 1.5rem; border: 2px solid var(--accent); border-radius: .375rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 620; cursor: pointer; }
@media (min-width: 30rem) { button { width: auto; min-width: 14rem; } }
button:disabled { opacity: .6; }
button:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
@media (forced-colors: active) { button { background: ButtonFace; color: ButtonText; } }
footer { border-top: 1px solid var(--rule); padding: 1rem 0; }
`
