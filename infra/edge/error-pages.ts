import { html, raw } from 'hono/html'
import { pageStyle } from '#functions/http/page-style.ts'
import { formatWeeklyHours } from '#shared/rules/dates/weekly-hours.ts'
import type { SiteConfiguration } from '#shared/schemas/configuration.ts'

export const maintenancePath = '/maintenance.html'

type PageConfiguration = Pick<SiteConfiguration, 'universityName' | 'hotline' | 'hotlineHours'>

/** Returns the page that CloudFront shows while it cannot reach the API. */
export const renderMaintenancePage = (configuration: PageConfiguration) =>
  renderPage(configuration, 'We will be back shortly', [
    'The portal is not available at the moment. Everything you have already sent is safe.',
    'Wait a minute, then load this page again.',
  ])

/** Returns the page that the firewall shows to a network that has sent too much. WAF stores at most 4,096 bytes of it. */
export const renderTooManyRequestsPage = (configuration: PageConfiguration) =>
  renderPage(configuration, 'Too many requests', [
    'Your network has sent us too many requests. Everything you have already sent is safe.',
    'Wait five minutes, then load this page again, or use another network, such as mobile data.',
  ])

const renderPage = (
  { universityName, hotline, hotlineHours }: PageConfiguration,
  title: string,
  paragraphs: string[],
) =>
  String(html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/mark.svg">
<title>${title}: ${universityName}</title>
<style>${raw(pageStyle)}</style>
</head>
<body>
<header><b>${universityName}</b><br><span>Clearing Application Portal</span></header>
<main><h1>${title}</h1>
${paragraphs.map(paragraph => html`<p>${paragraph}</p>`)}</main>
<footer>Clearing Hotline ${hotline}, ${formatWeeklyHours(hotlineHours)}</footer>
</body>
</html>`)
