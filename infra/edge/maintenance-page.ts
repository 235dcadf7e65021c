import { html, raw } from 'hono/html'
import { pageStyle } from '#shared/page-style.ts'
import { formatWeeklyHours } from '#shared/rules/dates/weekly-hours.ts'
import type { SiteConfiguration } from '#shared/schemas/configuration.ts'

export const maintenancePath = '/maintenance.html'

type PageConfiguration = Pick<SiteConfiguration, 'universityName' | 'hotline' | 'hotlineHours'>

/** Returns the page that CloudFront shows while it cannot reach the API. */
export const renderMaintenancePage = ({ universityName, hotline, hotlineHours }: PageConfiguration) =>
  String(html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/mark.svg">
<title>We will be back shortly: ${universityName}</title>
<style>${raw(pageStyle)}</style>
</head>
<body>
<header><b>${universityName}</b><br><span>Clearing Application Portal</span></header>
<main><h1>We will be back shortly</h1>
<p>The portal is not available at the moment. Everything you have already sent is safe.</p>
<p>Wait a minute, then load this page again.</p></main>
<footer>Clearing Hotline ${hotline}, ${formatWeeklyHours(hotlineHours)}</footer>
</body>
</html>`)
