import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatWeeklyHours } from '#shared/rules/dates/weekly-hours.ts'
import { formatHotline, toHotlineAddress } from '#shared/rules/hotline.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { logo, typefaceFile } from '#shared/theme.ts'
import { prepareError, toErrorResponse } from './error-response.ts'
import { pageStyle } from './page-style.ts'

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
